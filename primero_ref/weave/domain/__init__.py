"""The Sphinx domain: what stands where, and what breaks a build."""
