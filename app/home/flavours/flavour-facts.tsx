import type { Flavour } from "~domain/flavours";
import styles from "./flavour-facts.module.css";

/** Shows what is known of a flavour's sugar, energy and ingredients, and its seals of Ley 20.606. */
export function FlavourFacts({ flavour }: { flavour: Flavour }) {
  const facts = [
    ["Azúcar", flavour.sugar],
    ["Energía", flavour.energy],
    ["Ingredientes", flavour.ingredients],
  ].filter(([, text]) => text);
  const seals = [
    flavour.highSugars && ["AZÚCARES"],
    flavour.highCalories && ["CALORÍAS"],
    flavour.highSodium && ["SODIO"],
    flavour.highFats && ["GRASAS", "SATURADAS"],
  ].filter((words) => words !== undefined);
  if (facts.length + seals.length === 0) return null;
  return (
    <div className={styles.facts}>
      {facts.length > 0 && (
        <dl>
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}: </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {seals.map((words) => (
        <Seal key={words[0]} words={words} />
      ))}
    </div>
  );
}

function Seal({ words }: { words: readonly string[] }) {
  return (
    <svg
      className={styles.seal}
      viewBox="0 0 100 100"
      role="img"
      aria-label={`Alto en ${words.join(" ").toLowerCase()}. Ministerio de Salud`}
    >
      <path d="M30 1h40l29 29v40L70 99H30L1 70V30z" fill="#fff" />
      <path d="M31.5 4h37L96 31.5v37L68.5 96h-37L4 68.5v-37z" />
      <g fill="#fff" textAnchor="middle" fontWeight="700">
        {["ALTO EN", ...words].map((word, index) => (
          <text key={word} x="50" y={(words.length > 1 ? 34 : 42) + 16 * index} fontSize="12.5">
            {word}
          </text>
        ))}
        <text x="50" y="80" fontSize="7.5">
          Ministerio
        </text>
        <text x="50" y="89" fontSize="7.5">
          de Salud
        </text>
      </g>
    </svg>
  );
}
