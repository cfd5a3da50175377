import { NOWHERE } from "../server/nowhere";
import { followState } from "./state";

// Runs in the pages of the preview.

const { shown } = document.querySelector<HTMLElement>("script[data-shown]")?.dataset ?? {};
const stop = followState((state) => {
  if (!state.shown || state.shown === shown) return;
  stop();
  location.reload();
});

addEventListener(
  "submit",
  ({ target }) => {
    if (target instanceof HTMLFormElement && target.method === "post") alert(NOWHERE);
  },
  { capture: true },
);
