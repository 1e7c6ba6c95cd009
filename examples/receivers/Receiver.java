// Receives Posthorn's notifications with JDK 17 or newer and no dependencies. See README.md in this folder.
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import static java.nio.charset.StandardCharsets.UTF_8;

public class Receiver {
    static final int MAX_BODY_BYTES = 1 << 20;
    static final int MAX_HEADER_LENGTH = 8 << 10;
    static final Duration MAX_AGE = Duration.ofMinutes(5);
    static final Duration CLOCK_SKEW = Duration.ofMinutes(1);
    static final int MAX_REMEMBERED = 1_000_000;
    static final String COMPONENTS = "(\"host\" \"content-digest\" \"@request-target\")";
    /** During a rotation the gateway signs with the new secret, and under the second label with the old one. */
    static final List<String> LABELS = List.of("sig", "sig-previous");

    /** Two secrets during a rotation. With an empty secret anybody could sign. */
    static final List<String> SECRETS = Stream.of("WEBHOOK_SECRET", "WEBHOOK_SECRET_OLD")
            .map(System::getenv).filter(secret -> secret != null && !secret.isEmpty()).toList();

    @SuppressWarnings("serial")
    static class Refusal extends RuntimeException {
        final int status;

        Refusal(int status, String code) {
            super(code, null, false, false);
            this.status = status;
        }
    }

    static void require(boolean holds, String code) {
        if (!holds) throw new Refusal(401, code);
    }

    record Notification(String type, String key, List<String> nonces, byte[] body) {}

    /** Checks the six steps of docs/receiving.md in order. */
    static Notification verify(HttpExchange exchange, byte[] body, Instant now) throws GeneralSecurityException {
        require(exchange.getRequestMethod().equals("POST"), "wrong_method");
        var host = header(exchange, "Host");
        var contentDigest = header(exchange, "Content-Digest");
        var signatureInput = header(exchange, "Signature-Input");
        var signatures = members(header(exchange, "Signature"));
        var present = LABELS.stream().filter(signatures::containsKey).toList();
        require(!present.isEmpty(), "missing_signature");
        var target = exchange.getRequestURI().toString();
        require(target.matches("/[!-~]*"), "malformed_target");

        // 1. The digest matches the body.
        var digest = members(contentDigest).get("sha-256");
        require(digest != null, "unsupported_digest");
        require(isSame(digest.value, MessageDigest.getInstance("SHA-256").digest(body)), "digest_mismatch");

        // Find the signature that matches a secret, for steps 2 to 5. Build each signature base, compute its HMAC with
        // each secret, compare in constant time.
        var inputs = members(signatureInput);
        String matching = null;
        for (var label : present) {
            var text = inputs.containsKey(label) ? inputs.get(label).text : "";
            var base = String.join("\n", "\"host\": " + host, "\"content-digest\": " + contentDigest,
                    "\"@request-target\": " + target, "\"@signature-params\": " + text).getBytes(UTF_8);
            for (var secret : SECRETS) {
                var mac = Mac.getInstance("HmacSHA256");
                mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
                var isOurs = isSame(signatures.get(label).value, mac.doFinal(base));
                if (isOurs && matching == null) matching = label;
            }
        }

        // 2. The parameters are complete, and the signature covers host, body and target.
        var input = inputs.get(matching == null ? present.get(0) : matching);
        require(input != null, "missing_signature");
        require(input.value.equals(COMPONENTS), "unknown_component");
        require("\"hmac-sha256\"".equals(input.parameters.get("alg")), "wrong_algorithm");
        var created = input.time("created");
        var nonce = input.parameters.getOrDefault("nonce", "");
        require(created != null && nonce.matches("\".+\""), "missing_parameter");

        // 3. to 5. See above.
        require(matching != null, "signature_mismatch");

        // 6. The signature is neither too old nor from the future.
        require(!created.isAfter(now.plus(CLOCK_SKEW)), "created_in_future");
        require(!created.isBefore(now.minus(MAX_AGE)), "stale");
        if (input.parameters.containsKey("expires")) {
            require(input.time("expires") != null && now.isBefore(input.time("expires")), "stale");
        }
        // Of both signatures: otherwise anybody could remove one, and replay the request with the other.
        var used = LABELS.stream().filter(inputs::containsKey).map(label -> inputs.get(label).parameters.get("nonce"))
                .filter(Objects::nonNull).toList();
        return new Notification(header(exchange, "Svc-Event-Type"), header(exchange, "Idempotency-Key"), used, body);
    }

    /** Joins the lines of a header (RFC 9421 §2.1). A newline in the value would forge a line of the base. */
    static String header(HttpExchange exchange, String name) {
        var lines = exchange.getRequestHeaders().getOrDefault(name, List.of());
        var value = String.join(", ", lines);
        require(value.length() <= MAX_HEADER_LENGTH, "header_too_long");
        require(value.chars().allMatch(c -> c >= ' ' && c <= '~'), "malformed_header");
        require(!name.equals("Host") || lines.size() < 2, "malformed_header");
        require(!value.isEmpty(), "missing_header");
        return value;
    }

    /** A dictionary member. Its text is the unchanged text of value and parameters. */
    record Member(String value, Map<String, String> parameters, String text) {
        /** A parameter in Unix seconds; null if it is absent or not an integer. */
        Instant time(String name) {
            var seconds = parameters.get(name);
            return seconds == null || seconds.startsWith("\"") ? null : Instant.ofEpochSecond(Long.parseLong(seconds));
        }
    }

    static final Pattern NAME = Pattern.compile("[a-z*][a-z0-9_.*-]*");
    static final Pattern VALUE = Pattern.compile(":[A-Za-z0-9+/=]*:|\\([^()]*\\)");
    static final Pattern ITEM = Pattern.compile("\"[^\"\\\\]*\"|-?[0-9]{1,15}");

    /**
     * Parses a dictionary (RFC 9651), by label. Signatures need only a subset: byte sequences and lists, with integers
     * and strings as parameters, without commas and semicolons in strings. The method refuses any other syntax.
     */
    static Map<String, Member> members(String header) {
        var found = new HashMap<String, Member>();
        for (var one : header.split(",", -1)) {
            var member = one.strip().split("=", 2);
            require(member.length == 2 && matches(NAME, member[0]), "malformed_header");
            var parts = member[1].split(";", -1);
            require(matches(VALUE, parts[0]), "malformed_header");
            var parameters = new HashMap<String, String>();
            for (var parameter : List.of(parts).subList(1, parts.length)) {
                var pair = parameter.stripLeading().split("=", 2);
                require(pair.length == 2 && matches(NAME, pair[0]) && matches(ITEM, pair[1]), "malformed_header");
                parameters.put(pair[0], pair[1]);
            }
            found.put(member[0], new Member(parts[0], parameters, member[1]));
        }
        return found;
    }

    static boolean matches(Pattern pattern, String text) {
        return pattern.matcher(text).matches();
    }

    /** Compares a byte sequence with the expected bytes in constant time. */
    static boolean isSame(String byteSequence, byte[] data) {
        var expected = ":" + Base64.getEncoder().encodeToString(data) + ":";
        return MessageDigest.isEqual(byteSequence.getBytes(UTF_8), expected.getBytes(UTF_8));
    }

    /**
     * Recent keys with their state, "doing" or "done", in two maps. When the newer map is old or full, it replaces the
     * older map. Only senders with the secret can add keys. The memory belongs to this process. For several processes,
     * or to survive a restart, use Redis (SET key 1 NX EX seconds) or a table with a unique key.
     */
    static class Recent {
        final Duration keep;
        Instant turned = Instant.EPOCH;
        Map<String, String> newer = new HashMap<>();
        Map<String, String> older = new HashMap<>();

        Recent(Duration keep) {
            this.keep = keep;
        }

        /** Returns the state of a key, or null after claiming it for the caller. */
        synchronized String claim(String key) {
            if (Instant.now().isAfter(turned.plus(keep)) || newer.size() >= MAX_REMEMBERED) {
                older = newer;
                newer = new HashMap<>();
                turned = Instant.now();
            }
            var known = newer.getOrDefault(key, older.get(key));
            if (known == null) newer.put(key, "doing");
            return known;
        }

        /** Ends a claim. The next request may claim work that failed. */
        synchronized void settle(String key, boolean isDone) {
            older.remove(key);
            newer.remove(key);
            if (isDone) newer.put(key, "done");
        }
    }

    static final Recent NONCES = new Recent(MAX_AGE.plus(CLOCK_SKEW));
    static final Recent KEYS = new Recent(Duration.ofDays(3));

    /** Does the work once. With a database, write the key in the transaction of the work instead. */
    static void once(Notification notification) {
        for (var nonce : notification.nonces) require(NONCES.claim(nonce) == null, "replayed_nonce");
        var before = KEYS.claim(notification.key);
        if ("doing".equals(before)) throw new Refusal(503, "in_progress");
        if ("done".equals(before)) return;
        var isDone = false;
        try {
            handle(notification);
            isDone = true;
        } finally {
            KEYS.settle(notification.key, isDone);
        }
    }

    /** Put your work here. The gateway waits 20 s for the response, so put slow work into a queue. */
    static void handle(Notification notification) {
        System.out.println(notification.type + " " + notification.key + " " + new String(notification.body, UTF_8));
    }

    static byte[] readBody(HttpExchange exchange) throws IOException {
        var body = exchange.getRequestBody().readNBytes(MAX_BODY_BYTES + 1);
        if (body.length > MAX_BODY_BYTES) throw new Refusal(413, "body_too_large");
        return body;
    }

    static void receive(HttpExchange exchange) throws IOException {
        try {
            once(verify(exchange, readBody(exchange), Instant.now()));
            exchange.sendResponseHeaders(204, -1);
        } catch (Refusal refusal) {
            answer(exchange, refusal.status, refusal.getMessage());
        } catch (Exception error) {
            error.printStackTrace();
            answer(exchange, 500, "failed");
        } finally {
            exchange.close();
        }
    }

    static void answer(HttpExchange exchange, int status, String code) throws IOException {
        var problem = "{\"title\":\"The notification is refused\",\"status\":%d,\"code\":\"%s\"}";
        var body = problem.formatted(status, code).getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    public static void main(String[] args) throws IOException {
        if (System.getenv().getOrDefault("WEBHOOK_SECRET", "").isEmpty()) {
            throw new IllegalStateException("WEBHOOK_SECRET is not set");
        }
        // In seconds: the time limit for receiving a request.
        System.setProperty("sun.net.httpserver.maxReqTime", "20");
        var port = Integer.parseInt(System.getenv().getOrDefault("PORT", "9000"));
        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/", Receiver::receive);
        server.setExecutor(Executors.newFixedThreadPool(16));
        server.start();
    }
}
