"""The pages of the Monasteries of Germany, the Netherlands & Belgium, and Japan."""
