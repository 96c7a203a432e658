import { PYTHON } from '../../code-samples/python'
import { asksPage, codesOf, needsPictures, type Plan } from './plan'
import { PICTURE_CHECKS } from './python-pictures'

// What an exported script in Python has beside its steps. It is code as text: a person reads it in the file, and needs nothing but Python.

const MAIN = String.raw`class Failed(Exception):
    """A check has not passed."""


session = None
step = "before the first step"


def main():
    global session
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, lambda *_: sys.exit(1))
    code = 1
    pool = "/browser_pools/%s" % urllib.parse.quote(POOL, safe="")
    acquired = call("POST", pool + "/acquire", {"acquire_timeout_seconds": 50})
    if not acquired:
        sys.exit("The pool has no available browser.")
    session = json.loads(acquired)["session_id"]
    try:
        steps()
        print("passed", flush=True)
        code = 0
    except Exception as error:
        print(hide("failed: %s: %s" % (step, error)), file=sys.stderr, flush=True)
    finally:
        for stop in (signal.SIGINT, signal.SIGTERM):
            signal.signal(stop, signal.SIG_IGN)
        call("POST", pool + "/release", {"session_id": session, "reuse": False})
    sys.exit(code)


def begin(words):
    global step
    step = words
    print(words, flush=True)


def hide(message):
    """A message without the secrets that are in it."""
    for name in SECRETS:
        message = message.replace(VALUES[name], "••••••••")
    return message


def call(method, path, body=None, seconds=60):
    """Calls the service, once: an action that is sent again happens twice."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": "Bearer " + API_KEY, "Content-Type": "application/json"}
    request = urllib.request.Request(BASE_URL + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=seconds) as answer:
            return answer.read()
    except urllib.error.HTTPError as error:
        raise Failed("%d %s" % (error.code, error.read().decode(errors="replace"))) from None


def act(operation, body):
    call("POST", "/browsers/%s/computer/%s" % (session, operation), body)`

const RUN = String.raw`def run(seconds, code):
    """Runs code of Playwright on the page in front, for some seconds at most, and gives what it returns."""
    body = {"code": code, "timeout_sec": seconds}
    ran = json.loads(call("POST", "/browsers/%s/playwright/execute" % session, body, seconds + 30))
    if not ran["success"]:
        raise Failed(ran.get("error"))
    return ran.get("result")`

const LOOK = String.raw`def look(seconds, code, given):
    """Asks the page whether a check passes."""
    seen = run(seconds, "const given = %s\n%s" % (json.dumps(given), code))
    if not seen["passed"]:
        raise Failed(seen["message"])`

const NOTHING_FAILED = String.raw`def watch():
    """Has the console and the requests of the session captured."""
    on = {"enabled": True}
    call("PATCH", "/browsers/" + session, {"telemetry": {"browser": {"console": on, "network": on}}})


def events(query):
    """Events of the session, page by page."""
    while query:
        request = urllib.request.Request(
            BASE_URL + "/browsers/%s/telemetry/events?%s" % (session, urllib.parse.urlencode(query)),
            headers={"Authorization": "Bearer " + API_KEY},
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            yield from json.load(answer)
            is_more = answer.headers.get("X-Has-More") == "true" and "limit" in query and query.get("order") != "desc"
            query = dict(query, offset=answer.headers["X-Next-Offset"]) if is_more else None


def here():
    """The position of the event that comes next."""
    return next((event["seq"] for event in events({"order": "desc", "limit": 1})), 0) + 1


def nothing_failed(kind, since, wait_ms, excepted=()):
    """Passes when nothing of a kind has failed from an event on, exceptions apart."""
    time.sleep(wait_ms / 1000)
    allowed = [re.compile(".*".join(map(re.escape, pattern.split("*"))), re.DOTALL) for pattern in excepted]
    failed = []
    for envelope in events({"offset": since, "limit": 100}):
        event, about, words = envelope["event"], "", ""
        data = event.get("data") or {}
        if kind == "console error" and event["type"] == "console_error":
            about = data.get("text", "")
            words = "“%s”" % about
        elif kind == "failed request" and event["type"] in ("network_response", "network_loading_failed"):
            about = data.get("url", "")
            if event["type"] == "network_response" and data.get("status", 0) >= 400:
                words = "%s %s (%s)" % (data.get("method", "GET"), about, data["status"])
            if event["type"] == "network_loading_failed" and not data.get("canceled"):
                words = "%s %s (%s)" % (data.get("method", "GET"), about, data.get("error_text", "no response"))
        if words and not any(pattern.fullmatch(about) for pattern in allowed):
            failed.append(words)
    if failed:
        named = failed[:5] + (["and %d more" % (len(failed) - 5)] if len(failed) > 5 else [])
        raise Failed("%d %s%s: %s." % (len(failed), kind, "" if len(failed) == 1 else "s", ", ".join(named)))`

/** The functions that the steps of a plan call, each after two empty lines. */
export function pythonHelpers(plan: Plan): string[] {
  const { watches, pictures } = plan
  const baselines = Array.from(pictures, ([step, png]) => `    ${PYTHON.text(step)}: ${PYTHON.text(png)},`)
  return [
    MAIN,
    ...(codesOf(plan).length > 0 ? [RUN] : []),
    ...(asksPage(plan) ? [LOOK] : []),
    ...(watches ? [NOTHING_FAILED] : []),
    ...(needsPictures(plan) ? [PICTURE_CHECKS] : []),
    ...(pictures.size > 0
      ? [['# Baselines that steps are compared with, as PNG.', 'BASELINES = {', ...baselines, '}'].join('\n')]
      : []),
  ].flatMap((code) => ['', '', ...code.split('\n')])
}
