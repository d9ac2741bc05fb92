"""The pages of The Tower: storeys, captures, prisoners and ransom."""
