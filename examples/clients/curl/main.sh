#!/bin/sh
# See ../README.md.
set -eu

URL=${POSTHORN_URL:-http://127.0.0.1:8080}
: "${POSTHORN_TOKEN:?is empty}"
ROOT=$(cd "$(dirname "$0")/../../.." && pwd)
scratch=$(mktemp -d)
listener='' key='' key_id='' webhook=''

random() { od -An -N12 -tx1 /dev/urandom | tr -d ' \n'; }
# The listener reads this variable.
WEBHOOK_SECRET=$(random)
export WEBHOOK_SECRET

# Sends a request: method, path, credentials, body. The answer is in $scratch/answer, and `field` reads it.
# curl repeats a failed request. The Idempotency-Key makes repeated requests run once. Credentials and body are in
# files, because other users can see the arguments of a process.
send() {
  printf '%s' "$3" >"$scratch/credentials"
  printf '%s' "$4" >"$scratch/body"
  set -- --request "$1" "$URL$2" --header "@$scratch/credentials"
  if [ -s "$scratch/body" ]; then
    set -- "$@" --header 'Content-Type: application/json' --data-binary "@$scratch/body"
  fi
  curl --silent --show-error --fail-with-body --max-time 30 --retry 4 --retry-connrefused \
    --header "Idempotency-Key: $(random)" --output "$scratch/answer" "$@" || {
    cat "$scratch/answer" >&2
    return 1
  }
}
as_owner() { send "$1" "$2" "Authorization: Bearer $POSTHORN_TOKEN" "${3-}"; }
call() { send "$1" "$2" "Svc-Api-Key: $key" "${3-}"; }
field() { jq --raw-output "$1" "$scratch/answer"; }

# Starts the listener of this repository, which verifies the signatures: port, status of its answers.
start_listener() {
  node "$ROOT/dist/listen.js" --json --port "$1" --status "$2" >"$scratch/listener" &
  listener=$!
  until url=$(jq --raw-output 'select(.kind == "listening").url' "$scratch/listener") && [ -n "$url" ]; do
    kill -0 "$listener"
    sleep 0.1
  done
}
stop_listener() {
  if [ -n "$listener" ]; then kill "$listener" && wait "$listener" || true; fi
  listener=''
}

finish() {
  status=$?
  trap - EXIT
  if [ -n "$webhook" ]; then call DELETE "/v1/webhooks/$webhook"; fi
  if [ -n "$key_id" ]; then as_owner POST "/v1/apikeys/$key_id/disable"; fi
  stop_listener
  rm -r "$scratch"
  if [ "$status" = 0 ]; then echo 'removed the webhook and the key'; fi
  exit "$status"
}
trap finish EXIT
trap 'exit 1' INT TERM

start_listener 0 204
as_owner POST /v1/apikeys '{"name":"client example","scopes":"sale:read sale:write"}'
key_id=$(field .id)
key=$(field .key)
echo "created $key_id"

call POST /v1/webhooks "$(jq --null-input --arg url "$url/hooks" \
  '{url: $url, eventTypes: ["SALE.CREATE", "SALE.UPDATE"], maxConcurrency: 20, secret: env.WEBHOOK_SECRET}')"
webhook=$(field .id)
echo "registered $webhook"

# Publishes a sale with this id. Sets $notification.
publish_sale() {
  call POST /v1/events "{\"type\":\"SALE.CREATE\",\"data\":{\"id\":\"$1\",\"amount\":\"49.90\"}}"
  event=$(field .id)
  echo "published $event"
  call GET "/v1/events/$event"
  notification=$(field ".notifications[] | select(.configurationId == \"$webhook\").id")
}

# Waits up to a minute until $notification has this status.
report() {
  waited=0
  until call GET "/v1/notifications/$notification" && [ "$(field .status)" = "$1" ]; do
    waited=$((waited + 1))
    if [ "$waited" = 300 ]; then
      echo "$notification is not $1. Start the gateway with short RETRY_DELAYS, as the README says" >&2
      return 1
    fi
    sleep 0.2
  done
  echo "$1 $notification, attempts: $(field .attemptCount)"
}

publish_sale sale_1
report Delivered

port=${url##*:}
stop_listener
start_listener "$port" 503
publish_sale sale_2
report Failed
stop_listener
start_listener "$port" 204
call POST "/v1/notifications/$notification/retry"
report Delivered

for batch in 1 2 3 4 5 6 7 8 9 10; do
  call POST /v1/events/batch "$(jq --null-input --arg batch "$batch" \
    '{events: [range(100) | {type: "SALE.UPDATE", data: {id: "sale_\($batch)_\(.)"}}]}')"
done
path="/v1/webhooks/$webhook/notifications?limit=100"
cursor=''
while [ "$cursor" != null ]; do
  call GET "$path${cursor:+&cursor=$cursor}"
  field '.data[].id' >>"$scratch/ids"
  cursor=$(field .nextCursor)
done
echo "listed $(sort -u "$scratch/ids" | grep -c .) notifications"
