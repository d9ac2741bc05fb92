"""A window of WebKitGTK as large as a phone: run by the system's own Python, which has the bindings.

`python3 webkit_window.py WIDTH HEIGHT ADDRESS` opens it and serves until it is ended. WEBKIT_INSPECTOR_HTTP_SERVER
names the address where tests reach its inspector.
"""

import sys

import gi  # type: ignore[import-not-found]  # the system has it

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # type: ignore[import-not-found]  # noqa: E402 - their versions come first


def main(width: int, height: int, address: str) -> None:
    """Show a page that can be inspected, print a word once it is loaded, and wait."""

    def tell(_view: object, event: object) -> None:
        if event == WebKit2.LoadEvent.FINISHED:
            sys.stdout.write("loaded\n")
            sys.stdout.flush()

    view = WebKit2.WebView.new_with_context(WebKit2.WebContext.new_ephemeral())
    view.get_settings().set_enable_developer_extras(True)
    view.connect("load-changed", tell)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    view.load_uri(address)
    Gtk.main()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
