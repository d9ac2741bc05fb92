"""A minimal Channels app, to be measured beside ours."""
