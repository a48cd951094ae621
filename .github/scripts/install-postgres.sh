#!/usr/bin/env bash
# Prepares a workflow container: installs PostgreSQL with trusted local connections.
set -euo pipefail
git config --global --add safe.directory "$GITHUB_WORKSPACE"
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql
printf 'local all all trust\nhost all all 127.0.0.1/32 trust\nhost all all ::1/128 trust\nlocal replication all trust\n' |
  tee /etc/postgresql/*/main/pg_hba.conf
