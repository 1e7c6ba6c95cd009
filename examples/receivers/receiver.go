// Receives Posthorn's notifications with Go 1.22 or newer and no dependencies. See README.md in this folder.
package main

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	maxBodyBytes    = 1 << 20
	maxHeaderLength = 8 << 10
	maxAge          = 5 * time.Minute
	clockSkew       = time.Minute
	maxRemembered   = 1_000_000
	components      = `("host" "content-digest" "@request-target")`
)

// During a rotation the gateway signs with the new secret, and under the second label with the old one.
var labels = []string{"sig", "sig-previous"}

type notification struct {
	eventType, key string
	nonces         []string
	body           []byte
}

type refusal struct {
	status int
	code   string
}

func (r *refusal) Error() string { return r.code }

// checks keeps the first error. Later checks do not replace that error.
type checks struct{ err error }

func (c *checks) require(holds bool, code string) {
	if !holds && c.err == nil {
		c.err = &refusal{http.StatusUnauthorized, code}
	}
}

// verify checks the six steps of docs/receiving.md in order.
func verify(r *http.Request, body []byte, secrets []string, now time.Time) (notification, error) {
	c := &checks{}
	c.require(r.Method == http.MethodPost, "wrong_method")
	r.Header.Set("Host", r.Host) // net/http moves Host out of the headers and refuses a second Host.
	host := c.header(r, "Host")
	contentDigest := c.header(r, "Content-Digest")
	signatureInput := c.header(r, "Signature-Input")
	signatures := c.members(c.header(r, "Signature"))
	first := "sig"
	if signatures[first].value == "" {
		first = "sig-previous"
	}
	c.require(signatures[first].value != "", "missing_signature")
	c.require(target.MatchString(r.RequestURI), "malformed_target")

	// 1. The digest matches the body.
	digest := c.members(contentDigest)["sha-256"]
	c.require(digest.value != "", "unsupported_digest")
	sum := sha256.Sum256(body)
	c.require(hmac.Equal([]byte(digest.value), byteSequence(sum[:])), "digest_mismatch")

	// Find the signature that matches a secret, for steps 2 to 5. Build each signature base, compute its HMAC with each
	// secret, compare in constant time.
	inputs := c.members(signatureInput)
	matching := ""
	for _, label := range labels {
		base := fmt.Sprintf("\"host\": %s\n\"content-digest\": %s\n\"@request-target\": %s\n\"@signature-params\": %s",
			host, contentDigest, r.RequestURI, inputs[label].text)
		for _, secret := range secrets {
			mac := hmac.New(sha256.New, []byte(secret))
			mac.Write([]byte(base))
			if hmac.Equal([]byte(signatures[label].value), byteSequence(mac.Sum(nil))) {
				matching = cmp.Or(matching, label)
			}
		}
	}

	// 2. The parameters are complete, and the signature covers host, body and target.
	input := inputs[cmp.Or(matching, first)]
	c.require(input.value != "", "missing_signature")
	c.require(input.value == components, "unknown_component")
	c.require(input.parameters["alg"] == `"hmac-sha256"`, "wrong_algorithm")
	created, err := strconv.ParseInt(input.parameters["created"], 10, 64)
	nonce := input.parameters["nonce"]
	c.require(err == nil && strings.HasPrefix(nonce, `"`) && nonce != `""`, "missing_parameter")

	// 3. to 5. See above.
	c.require(matching != "", "signature_mismatch")

	// 6. The signature is neither too old nor from the future.
	age := now.Sub(time.Unix(created, 0))
	c.require(age >= -clockSkew, "created_in_future")
	c.require(age <= maxAge, "stale")
	if text, ok := input.parameters["expires"]; ok {
		expires, err := strconv.ParseInt(text, 10, 64)
		c.require(err == nil && now.Before(time.Unix(expires, 0)), "stale")
	}
	// Of both signatures: otherwise anybody could remove one, and replay the request with the other.
	var used []string
	for _, label := range labels {
		if nonce, ok := inputs[label].parameters["nonce"]; ok {
			used = append(used, nonce)
		}
	}
	n := notification{c.header(r, "Svc-Event-Type"), c.header(r, "Idempotency-Key"), used, body}
	return n, c.err // A separate line: c.header may set c.err, and Go does not define which operand is read first.
}

// header joins the lines of a header (RFC 9421 §2.1). A newline in the value would forge a line of the base.
func (c *checks) header(r *http.Request, name string) string {
	value := strings.Join(r.Header.Values(name), ", ")
	c.require(len(value) <= maxHeaderLength, "header_too_long")
	c.require(printable.MatchString(value), "malformed_header")
	c.require(value != "", "missing_header")
	return value
}

// Go's regular expressions run in linear time.
var (
	target    = regexp.MustCompile(`^/[!-~]*$`)
	printable = regexp.MustCompile(`^[ -~]*$`)
	name      = regexp.MustCompile(`^[a-z*][a-z0-9_.*-]*$`)
	value     = regexp.MustCompile(`^(:[A-Za-z0-9+/=]*:|\([^()]*\))$`)
	item      = regexp.MustCompile(`^("[^"\\]*"|-?[0-9]{1,15})$`)
)

// member is a dictionary member. Its text is the unchanged text of value and parameters.
type member struct {
	value, text string
	parameters  map[string]string
}

// members parses a dictionary (RFC 9651), by label. Signatures need only a subset: byte sequences and lists, with
// integers and strings as parameters, without commas and semicolons in strings. The method refuses any other syntax.
func (c *checks) members(header string) map[string]member {
	found := map[string]member{}
	for _, one := range strings.Split(header, ",") {
		label, text, _ := strings.Cut(strings.Trim(one, " "), "=")
		parts := strings.Split(text, ";")
		c.require(name.MatchString(label) && value.MatchString(parts[0]), "malformed_header")
		parameters := map[string]string{}
		for _, parameter := range parts[1:] {
			key, text, _ := strings.Cut(strings.TrimLeft(parameter, " "), "=")
			c.require(name.MatchString(key) && item.MatchString(text), "malformed_header")
			parameters[key] = text
		}
		found[label] = member{parts[0], text, parameters}
	}
	return found
}

func byteSequence(data []byte) []byte {
	return []byte(":" + base64.StdEncoding.EncodeToString(data) + ":")
}

// recent holds recent keys with their state, "doing" or "done", in two maps. When the newer map is old or full, it
// replaces the older map. Only senders with the secret can add keys. The memory belongs to this process. For several
// processes, or to survive a restart, use Redis (SET key 1 NX EX seconds) or a table with a unique key.
type recent struct {
	sync.Mutex
	keep         time.Duration
	turned       time.Time
	newer, older map[string]string
}

var nonces, keys = recent{keep: maxAge + clockSkew}, recent{keep: 3 * 24 * time.Hour}

// claim returns the state of a key, or "" after claiming it for the caller.
func (r *recent) claim(key string) string {
	r.Lock()
	defer r.Unlock()
	if time.Since(r.turned) > r.keep || len(r.newer) >= maxRemembered {
		r.newer, r.older, r.turned = map[string]string{}, r.newer, time.Now()
	}
	state := cmp.Or(r.newer[key], r.older[key])
	if state == "" {
		r.newer[key] = "doing"
	}
	return state
}

// settle ends a claim. The next request may claim work that failed.
func (r *recent) settle(key string, isDone bool) {
	r.Lock()
	defer r.Unlock()
	delete(r.older, key)
	if r.newer[key] = "done"; !isDone {
		delete(r.newer, key)
	}
}

// once does the work once. With a database, write the key in the transaction of the work instead.
func once(n notification) error {
	for _, nonce := range n.nonces {
		if nonces.claim(nonce) != "" {
			return &refusal{http.StatusUnauthorized, "replayed_nonce"}
		}
	}
	switch keys.claim(n.key) {
	case "doing":
		return &refusal{http.StatusServiceUnavailable, "in_progress"}
	case "done":
		return nil
	}
	isDone := false
	defer func() { keys.settle(n.key, isDone) }() // Also after a panic.
	err := handle(n)
	isDone = err == nil
	return err
}

// handle does your work. The gateway waits 20 s for the response, so put slow work into a queue.
func handle(n notification) error {
	_, err := fmt.Println(n.eventType, n.key, string(n.body))
	return err
}

func receive(w http.ResponseWriter, r *http.Request, secrets []string) error {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes))
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		return &refusal{http.StatusRequestEntityTooLarge, "body_too_large"}
	} else if err != nil {
		return &refusal{http.StatusUnauthorized, "body_incomplete"}
	}
	n, err := verify(r, body, secrets, time.Now())
	if err != nil {
		return err
	}
	return once(n)
}

func main() {
	secrets := []string{os.Getenv("WEBHOOK_SECRET")}
	if secrets[0] == "" {
		log.Fatal("WEBHOOK_SECRET is not set") // With an empty secret anybody could sign.
	}
	if old := os.Getenv("WEBHOOK_SECRET_OLD"); old != "" { // Set during a rotation.
		secrets = append(secrets, old)
	}
	handler := func(w http.ResponseWriter, r *http.Request) {
		err := receive(w, r, secrets)
		if err == nil {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		refused := &refusal{http.StatusInternalServerError, "failed"}
		if !errors.As(err, &refused) {
			log.Print(err)
		}
		w.Header().Set("Content-Type", "application/problem+json")
		w.WriteHeader(refused.status)
		fmt.Fprintf(w, `{"title":"The notification is refused","status":%d,"code":%q}`, refused.status, refused.code)
	}
	server := http.Server{
		Addr:           "127.0.0.1:" + cmp.Or(os.Getenv("PORT"), "9000"),
		ReadTimeout:    20 * time.Second,
		MaxHeaderBytes: 32 << 10,
		Handler:        http.HandlerFunc(handler),
	}
	log.Fatal(server.ListenAndServe())
}
