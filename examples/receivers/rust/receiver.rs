//! Receives Posthorn's notifications with axum and the RustCrypto crates. See README.md in the parent folder.

use std::collections::HashMap;
use std::env;
use std::error::Error;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header::CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use base64::{Engine, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use tokio::{net::TcpListener, time::timeout};

const MAX_BODY_BYTES: usize = 1 << 20;
const MAX_HEADER_LENGTH: usize = 8 << 10;
const MAX_AGE_SECONDS: i64 = 300;
const CLOCK_SKEW_SECONDS: i64 = 60;
const MAX_REMEMBERED: usize = 1_000_000;
const COMPONENTS: &str = r#"("host" "content-digest" "@request-target")"#;
/// During a rotation the gateway signs with the new secret, and under the second label with the old one.
const LABELS: [&str; 2] = ["sig", "sig-previous"];

struct Refusal(StatusCode, &'static str);

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Refusal(status, code) = self;
        let problem = format!(
            r#"{{"title":"The notification is refused","status":{},"code":"{code}"}}"#,
            status.as_u16()
        );
        (status, [(CONTENT_TYPE, "application/problem+json")], problem).into_response()
    }
}

fn require(holds: bool, code: &'static str) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(Refusal(StatusCode::UNAUTHORIZED, code)) }
}

struct Notification {
    event_type: String,
    key: String,
    nonces: Vec<String>,
}

/// Checks the six steps of docs/receiving.md in order.
fn verify(
    method: &Method,
    target: &str,
    headers: &HeaderMap,
    body: &[u8],
    secrets: &[String],
    now: i64,
) -> Result<Notification, Refusal> {
    require(method == Method::POST, "wrong_method")?;
    let host = header(headers, "host")?;
    let content_digest = header(headers, "content-digest")?;
    let signature_input = header(headers, "signature-input")?;
    let signature = header(headers, "signature")?;
    let signatures = members(&signature)?;
    let first = LABELS.iter().find(|label| signatures.contains_key(**label));
    let first = first.ok_or(Refusal(StatusCode::UNAUTHORIZED, "missing_signature"))?;
    require(target.starts_with('/') && target.bytes().all(|c| c.is_ascii_graphic()), "malformed_target")?;

    // 1. The digest matches the body.
    let digests = members(&content_digest)?;
    let digest = digests.get("sha-256").ok_or(Refusal(StatusCode::UNAUTHORIZED, "unsupported_digest"))?;
    require(is_same(digest.value, &Sha256::digest(body)), "digest_mismatch")?;

    // Find the signature that matches a secret, for steps 2 to 5. Build each signature base, compute its HMAC with each
    // secret, compare in constant time.
    let inputs = members(&signature_input)?;
    let is_ours = |label: &&&str| {
        let (Some(signature), Some(input)) = (signatures.get(**label), inputs.get(**label)) else {
            return false;
        };
        let base = format!(
            "\"host\": {host}\n\"content-digest\": {content_digest}\n\"@request-target\": {target}\n\"@signature-params\": {}",
            input.text
        );
        secrets.iter().any(|secret| {
            let mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key of any length");
            is_same(signature.value, &mac.chain_update(&base).finalize().into_bytes())
        })
    };
    let matching = LABELS.iter().find(is_ours);

    // 2. The parameters are complete, and the signature covers host, body and target.
    let input = inputs.get(*matching.unwrap_or(first));
    let input = input.ok_or(Refusal(StatusCode::UNAUTHORIZED, "missing_signature"))?;
    require(input.value == COMPONENTS, "unknown_component")?;
    require(input.parameters.get("alg") == Some(&r#""hmac-sha256""#), "wrong_algorithm")?;
    let nonce = input.parameters.get("nonce").copied().unwrap_or_default();
    require(nonce.starts_with('"') && nonce != r#""""#, "missing_parameter")?;
    let missing = Refusal(StatusCode::UNAUTHORIZED, "missing_parameter");
    let created: i64 = input.parameters.get("created").and_then(|text| text.parse().ok()).ok_or(missing)?;

    // 3. to 5. See above.
    require(matching.is_some(), "signature_mismatch")?;

    // 6. The signature is neither too old nor from the future.
    require(created <= now + CLOCK_SKEW_SECONDS, "created_in_future")?;
    require(created >= now - MAX_AGE_SECONDS, "stale")?;
    if let Some(text) = input.parameters.get("expires") {
        require(text.parse().is_ok_and(|expires: i64| now < expires), "stale")?;
    }
    Ok(Notification {
        event_type: header(headers, "svc-event-type")?,
        key: header(headers, "idempotency-key")?,
        // Of both signatures: otherwise anybody could remove one, and replay the request with the other.
        nonces: LABELS
            .iter()
            .filter_map(|label| inputs.get(label)?.parameters.get("nonce"))
            .map(|nonce| nonce.to_string())
            .collect(),
    })
}

/// Joins the lines of a header (RFC 9421 §2.1). A newline in the value would forge a line of the base.
fn header(headers: &HeaderMap, name: &str) -> Result<String, Refusal> {
    let lines: Vec<_> = headers.get_all(name).iter().map(|line| line.as_bytes()).collect();
    let value = lines.join(&b", "[..]);
    require(value.len() <= MAX_HEADER_LENGTH, "header_too_long")?;
    require(value.iter().all(|c| (b' '..=b'~').contains(c)), "malformed_header")?;
    require(name != "host" || lines.len() < 2, "malformed_header")?;
    require(!value.is_empty(), "missing_header")?;
    String::from_utf8(value).map_err(|_| Refusal(StatusCode::UNAUTHORIZED, "malformed_header"))
}

/// A dictionary member. `text` is the unchanged text of value and parameters.
struct Member<'a> {
    value: &'a str,
    parameters: HashMap<&'a str, &'a str>,
    text: &'a str,
}

/// Parses a dictionary (RFC 9651), by label. Signatures need only a subset: byte sequences and lists, with integers and
/// strings as parameters, without commas and semicolons in strings. The function refuses any other syntax.
fn members(header: &str) -> Result<HashMap<&str, Member<'_>>, Refusal> {
    let malformed = || Refusal(StatusCode::UNAUTHORIZED, "malformed_header");
    let mut found = HashMap::new();
    for one in header.split(',') {
        let (label, text) = one.trim_matches(' ').split_once('=').ok_or_else(malformed)?;
        let mut parts = text.split(';');
        let value = parts.next().unwrap_or_default();
        require(is_name(label) && is_value(value), "malformed_header")?;
        let mut parameters = HashMap::new();
        for parameter in parts {
            let (name, item) = parameter.trim_start_matches(' ').split_once('=').ok_or_else(malformed)?;
            require(is_name(name) && is_item(item), "malformed_header")?;
            parameters.insert(name, item);
        }
        found.insert(label, Member { value, parameters, text });
    }
    Ok(found)
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase() || c == '*')
        && text.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || b"_.*-".contains(&c))
}

fn within(text: &str, open: char, close: char) -> Option<&str> {
    text.strip_prefix(open)?.strip_suffix(close)
}

fn is_value(text: &str) -> bool {
    let is_base64 = |text: &str| text.bytes().all(|c| c.is_ascii_alphanumeric() || b"+/=".contains(&c));
    within(text, ':', ':').is_some_and(is_base64)
        || within(text, '(', ')').is_some_and(|list| !list.contains(['(', ')']))
}

fn is_item(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    within(text, '"', '"').is_some_and(|string| !string.contains(['"', '\\']))
        || (1..=15).contains(&digits.len()) && digits.bytes().all(|c| c.is_ascii_digit())
}

/// Compares a byte sequence with the expected bytes in constant time.
fn is_same(byte_sequence: &str, data: &[u8]) -> bool {
    let expected = format!(":{}:", STANDARD.encode(data));
    byte_sequence.as_bytes().ct_eq(expected.as_bytes()).into()
}

/// Recent keys, and whether their work is done, in two maps. When the newer map is old or full, it replaces the
/// older map. Only senders with the secret can add keys. The memory belongs to this process. For several processes, or
/// to survive a restart, use Redis (SET key 1 NX EX seconds) or a table with a unique key.
struct Recent {
    keep: Duration,
    halves: Mutex<Halves>,
}

struct Halves {
    turned: Instant,
    newer: HashMap<String, bool>,
    older: HashMap<String, bool>,
}

impl Recent {
    fn new(keep: Duration) -> Self {
        let halves = Halves { turned: Instant::now(), newer: HashMap::new(), older: HashMap::new() };
        Recent { keep, halves: Mutex::new(halves) }
    }

    /// Returns whether the work of a key is done, or `None` after claiming the key for the caller.
    fn claim(&self, key: &str) -> Option<bool> {
        let mut halves = self.halves.lock().unwrap();
        if halves.turned.elapsed() > self.keep || halves.newer.len() >= MAX_REMEMBERED {
            halves.older = std::mem::take(&mut halves.newer);
            halves.turned = Instant::now();
        }
        let known = halves.newer.get(key).or_else(|| halves.older.get(key)).copied();
        if known.is_none() {
            halves.newer.insert(key.to_owned(), false);
        }
        known
    }

    /// Ends a claim. The next request may claim work that failed.
    fn settle(&self, key: String, is_done: bool) {
        let mut halves = self.halves.lock().unwrap();
        halves.older.remove(&key);
        halves.newer.remove(&key);
        if is_done {
            halves.newer.insert(key, true);
        }
    }
}

struct Receiver {
    secrets: Vec<String>,
    nonces: Recent,
    keys: Recent,
}

/// Put your work here. The gateway waits 20 s for the response, so put slow work into a queue.
async fn handle(notification: &Notification, body: &[u8]) -> Result<(), Box<dyn Error + Send + Sync>> {
    println!("{} {} {}", notification.event_type, notification.key, std::str::from_utf8(body)?);
    Ok(())
}

async fn receive(State(receiver): State<Arc<Receiver>>, request: Request) -> Result<StatusCode, Refusal> {
    let (head, body) = request.into_parts();
    let body = read_body(body).await?;
    // Accept only "/path?query". A target with a scheme is a request to a proxy.
    let target = if head.uri.scheme().is_none() { head.uri.path_and_query() } else { None };
    let target = target.map_or("", |target| target.as_str());
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_secs() as i64);
    let notification = verify(&head.method, target, &head.headers, &body, &receiver.secrets, now)?;
    for nonce in &notification.nonces {
        require(receiver.nonces.claim(nonce).is_none(), "replayed_nonce")?;
    }
    // Run the work in a separate task. Otherwise a closed connection would cancel the work and leave its claim open.
    tokio::spawn(async move { receiver.once(notification, &body).await })
        .await
        .unwrap_or(Err(Refusal(StatusCode::INTERNAL_SERVER_ERROR, "failed")))
}

impl Receiver {
    /// Does the work once. With a database, write the key in the transaction of the work instead.
    async fn once(&self, notification: Notification, body: &[u8]) -> Result<StatusCode, Refusal> {
        match self.keys.claim(&notification.key) {
            Some(true) => return Ok(StatusCode::NO_CONTENT),
            Some(false) => return Err(Refusal(StatusCode::SERVICE_UNAVAILABLE, "in_progress")),
            None => {}
        }
        let outcome = handle(&notification, body).await;
        self.keys.settle(notification.key, outcome.is_ok());
        outcome.map(|()| StatusCode::NO_CONTENT).map_err(|error| {
            eprintln!("{error}");
            Refusal(StatusCode::INTERNAL_SERVER_ERROR, "failed")
        })
    }
}

async fn read_body(body: Body) -> Result<Bytes, Refusal> {
    let bytes = timeout(Duration::from_secs(20), to_bytes(body, MAX_BODY_BYTES)).await;
    let incomplete = Refusal(StatusCode::UNAUTHORIZED, "body_incomplete");
    bytes.map_err(|_| incomplete)?.map_err(|_| Refusal(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large"))
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    // Two secrets during a rotation. With an empty secret anybody could sign.
    let mut secrets = vec![env::var("WEBHOOK_SECRET").unwrap_or_default()];
    assert!(!secrets[0].is_empty(), "WEBHOOK_SECRET is not set");
    secrets.extend(env::var("WEBHOOK_SECRET_OLD").ok().filter(|old| !old.is_empty()));
    let receiver = Receiver {
        secrets,
        nonces: Recent::new(Duration::from_secs((MAX_AGE_SECONDS + CLOCK_SKEW_SECONDS) as u64)),
        keys: Recent::new(Duration::from_secs(3 * 24 * 3600)),
    };
    let app = Router::new().fallback(receive).with_state(Arc::new(receiver));
    let port = env::var("PORT").unwrap_or("9000".into());
    let listener = TcpListener::bind(format!("127.0.0.1:{port}")).await?;
    Ok(axum::serve(listener, app).await?)
}
