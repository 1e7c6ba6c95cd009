"""Generates src/posthorn_client/generated from docs/openapi.json. With --check, fails if a file is out of date."""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
DOCUMENT = HERE.parent.parent / "docs/openapi.json"
TARGET = HERE / "src/posthorn_client/generated"
# The files are in another folder during a check, so ruff must not look for settings.
RUFF = ("--isolated", "--no-cache", "--quiet", "--target-version=py311", "--config=line-length=110")
METHODS = ("get", "post", "put", "patch", "delete")
# Answers that are read while they arrive: events, and tables of any size.
STREAMED = {"text/event-stream", "text/csv"}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        generated = generate(Path(folder))
        if "--check" not in sys.argv:
            shutil.rmtree(TARGET, ignore_errors=True)
            shutil.copytree(generated, TARGET)
        elif different := sorted(str(path) for path in differences(texts_of(generated), texts_of(TARGET))):
            sys.exit(
                f"{len(different)} files of {TARGET} are out of date, such as {different[0]}: "
                "run `npm run generate:python` and commit them."
            )


def generate(folder: Path) -> Path:
    """Runs the generator. Returns the folder of the generated package."""
    document, target = folder / "openapi.json", folder / "generated"
    given = json.loads(DOCUMENT.read_text("utf8"), object_hook=without_event_types)
    document.write_text(json.dumps(prune(given)), "utf8")
    options = ["--meta=none", "--fail-on-warning", f"--path={document}", f"--output-path={target}"]
    options += [f"--config={HERE / 'generator.yml'}", f"--custom-template-path={HERE / 'templates'}"]
    run("openapi_python_client", "generate", *options)
    # The hand-written client replaces the client and the errors of the generator.
    for name in ("client.py", "errors.py"):
        (target / name).unlink()
    # The generator has no place for a module of all operations. ruff keeps unused imports of an __init__.py.
    (target / "api/__init__.py").rename(target / "operations.py")
    (target / "api/__init__.py").touch()
    run("ruff", "check", str(target), "--fix-only", "--extend-select=I,UP", *RUFF)
    run("ruff", "format", str(target), *RUFF)
    return target


def run(module: str, *arguments: str) -> None:
    command = [sys.executable, "-m", module, *arguments]
    result = subprocess.run(command, check=False, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{module} failed:\n{result.stdout}{result.stderr}")


def without_event_types(value: dict[str, Any]) -> dict[str, Any]:
    """The document lists the event types of the default catalogue. Other gateways have others."""
    return {"type": "string"} if value.get("x-event-types") else value


def prune(document: dict[str, Any]) -> dict[str, Any]:
    """Keeps what the client offers.

    Deprecated aliases have a successor, and health checks need no client. A call has one result, which a stream of
    events or a table has not. The client turns every response without
    a 2xx status into a PosthornError. It sends no If-None-Match, because a 304 has no result.
    """
    for item in document["paths"].values():
        item["parameters"] = requested(item.get("parameters", []), document)
        for method in METHODS:
            operation = item.get(method)
            if operation is None:
                continue
            public = not operation.get("security", document.get("security"))
            if operation.get("deprecated") or public or is_stream(operation, document):
                del item[method]
                continue
            operation["parameters"] = requested(operation.get("parameters", []), document)
            operation["responses"] = {
                status: response
                for status, response in operation["responses"].items()
                if status.startswith("2")
            }
    return document


def is_stream(operation: dict[str, Any], document: dict[str, Any]) -> bool:
    responses = [resolve(each, document) for each in operation["responses"].values()]
    return any(STREAMED & each.get("content", {}).keys() for each in responses)


def requested(parameters: list[dict[str, Any]], document: dict[str, Any]) -> list[dict[str, Any]]:
    return [each for each in parameters if resolve(each, document)["name"] != "If-None-Match"]


def resolve(node: dict[str, Any], document: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in node:
        return node
    found = document
    for name in node["$ref"].split("/")[1:]:
        found = found[name]
    return found


def texts_of(folder: Path) -> dict[Path, str]:
    return {path.relative_to(folder): path.read_text("utf8") for path in folder.rglob("*.py")}


def differences(one: dict[Path, str], other: dict[Path, str]) -> list[Path]:
    return [path for path in one.keys() | other.keys() if one.get(path) != other.get(path)]


if __name__ == "__main__":
    main()
