import { useSearchParams } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useChoiceInAddress, writeToAddress } from "~/browser/use-choice-in-address";
import { addressParameters, counts, isSameQuestion, type SavingsQuestion, savingsQuestion } from "./savings";

const NAMES = Object.keys(counts);

interface AskedQuestion {
  question: SavingsQuestion;
  ask: (question: SavingsQuestion) => void;
}

/** The visitor's numbers: at first the address's, and kept there, so that a reload and a shared address find them. */
export function useSavingsQuestion(form: RefObject<HTMLFormElement>): AskedQuestion {
  const [query] = useSearchParams();
  const [question, setQuestion] = useState(() => savingsQuestion(query));
  const [hasAsked, setHasAsked] = useState(false);

  const ask = useCallback((next: SavingsQuestion) => {
    setHasAsked(true);
    setQuestion(next);
    writeToAddress(addressParameters(next), "nosotros");
  }, []);

  // Somebody may have typed before the script was there.
  const rendered = useRef(question);
  useEffect(() => {
    if (!form.current) return;
    const typed = savingsQuestion(formParameters(form.current));
    if (!isSameQuestion(typed, rendered.current)) ask(typed);
  }, [form, ask]);

  const follow = useCallback((named: URLSearchParams) => setQuestion(savingsQuestion(named)), []);
  useChoiceInAddress({ names: NAMES, chosen: hasAsked ? addressParameters(question) : null, follow });
  return { question, ask };
}

/** What the form would put into the address. */
export function formParameters(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
