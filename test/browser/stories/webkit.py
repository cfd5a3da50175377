#!/usr/bin/python3
"""
A WebKitGTK window for WebKitWebDriver, which can be smaller than MiniBrowser's: --size=390x844. It stores data below
--data. The program --script runs in each document before its own. Console messages go to standard error. External
addresses show an empty page, so that no request leaves the machine.
"""
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gtk, WebKit2

given = dict(argument[2:].split("=", 1) for argument in sys.argv[1:] if "=" in argument)
width, height = (int(side) for side in given["size"].split("x"))

# A persistent context, because WebKit writes no console messages for private windows.
context = WebKit2.WebContext(
    website_data_manager=WebKit2.WebsiteDataManager(
        base_data_directory=given["data"], base_cache_directory=given["data"]
    )
)
context.set_automation_allowed(True)
context.set_preferred_languages(["es-CL"])
settings = WebKit2.Settings(
    enable_write_console_messages_to_stdout=True,
    hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER,
)
content = WebKit2.UserContentManager()
content.add_script(
    WebKit2.UserScript(
        given["script"],
        WebKit2.UserContentInjectedFrames.ALL_FRAMES,
        WebKit2.UserScriptInjectionTime.START,
    )
)


def show(view):
    window = Gtk.Window(decorated=False)
    view.set_size_request(width, height)
    window.add(view)
    window.show_all()
    # Without a window manager, the program must close the window itself.
    view.connect("close", lambda _: window.destroy())
    window.get_window().focus(Gdk.CURRENT_TIME)
    view.grab_focus()
    return view


def stay_inside(view, decision, kind):
    if kind != WebKit2.PolicyDecisionType.NAVIGATION_ACTION:
        return False
    address = decision.get_navigation_action().get_request().get_uri()
    if not address.startswith("https:") or address == view.get_uri():
        return False
    decision.ignore()
    view.load_alternate_html("<p></p>", address)
    return True


def open_another(view, _action):
    other = WebKit2.WebView.new_with_related_view(view)
    other.connect("decide-policy", stay_inside)
    return show(other)


def create_view(_session):
    view = WebKit2.WebView(
        web_context=context,
        is_controlled_by_automation=True,
        settings=settings,
        user_content_manager=content,
    )
    view.connect("create", open_another)
    return show(view)


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("webkit")
    session.set_application_info(info)
    session.connect("create-web-view", create_view)


context.connect("automation-started", start)
Gtk.main()
