"""Saved games of JCloisterZone (from 5.7 on) and FanCloisterZone: `.jcz`."""
