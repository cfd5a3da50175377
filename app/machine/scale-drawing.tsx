import type { ShownMachine } from "./catalogue.server";
import styles from "./scale-drawing.module.css";

/** Sizes in millimetres: an A4 sheet, a tumbler's height and half its widths, distances between the shapes. */
const SHEET = { width: 210, height: 297 };
const GLASS = { height: 150, rim: 35, foot: 31 };
const GAP = 120;
/** Space for the labels: left and below, and right. */
const LABELS = 150;
const MARGIN = 60;
/** Radius of a machine's corners. */
const ROUND = 36;
/** Shares of a machine's height, from the ground: what is below and above its opening, and where its front's panel ends. */
const TRAY = 0.09;
const OPENING = 0.47;
const PANEL = 0.96;

/**
 * A machine's front and side in hairlines, beside an A4 sheet and a glass at the same scale: a panel above the opening in which
 * glasses are filled. A machine needs all three measures for it.
 */
export function ScaleDrawing({ width, height, depth }: Pick<ShownMachine, "width" | "height" | "depth">) {
  if (!width || !height || !depth) return null;
  const side = width + GAP;
  const sheet = side + depth + GAP;
  const { rim, foot } = GLASS;
  const glass = sheet + SHEET.width + GAP + rim;
  // Heights are negative: the ground is at 0.
  const edge = 0.07 * width;
  const opening = (OPENING - TRAY) * height;
  const front = { x: edge, width: width - 2 * edge, rx: ROUND / 2 };
  const recess = 0.55 * depth;
  const roof = (wide: number) =>
    `V${ROUND - height}q0 ${-ROUND} ${ROUND} ${-ROUND}h${wide - 2 * ROUND}q${ROUND} 0 ${ROUND} ${ROUND}V0z`;
  const body = [
    `M0 0${roof(width)}`,
    `M${side} 0v${-TRAY * height}h${recess}v${-opening}h${-recess}${roof(depth)}`,
  ].join("");
  const lines = [
    `M-20 0H${glass + 2 * rim}`,
    `M${sheet} 0v${-SHEET.height}h${SHEET.width}V0`,
    `M${glass - rim} ${-GLASS.height}h${2 * rim}L${glass + foot} 0h${-2 * foot}z`,
    `M-50 0v${-height}m-14 0h28m-28 ${height}h28`,
    `M0 50h${width}m0 -14v28m${-width} -28v28`,
    `M${side} 50h${depth}m0 -14v28m${-depth} -28v28`,
  ].join("");
  const labels: readonly [x: number, text: string][] = [
    [width / 2, `Ancho ${width} mm`],
    [side + depth / 2, `Fondo ${depth} mm`],
    [sheet + SHEET.width / 2, "Hoja A4"],
    [glass, "Vaso"],
  ];
  const top = Math.max(height, SHEET.height) + 10;
  return (
    <svg
      className={`screen-only ${styles.drawing}`}
      viewBox={`${-LABELS} ${-top} ${LABELS + glass + rim + MARGIN} ${top + LABELS}`}
      role="img"
      aria-label={`Dibujo a escala: ${height} mm de alto, ${width} mm de ancho y ${depth} mm de fondo, junto a una hoja A4 y un vaso`}
    >
      <path className={styles.body} d={body} />
      <rect {...front} y={-PANEL * height} height={(PANEL - OPENING) * height - edge} />
      <rect {...front} y={-OPENING * height} height={opening} />
      <path className={styles.drink} d={`M${glass - 34} -110h68L${glass + foot} 0h${-2 * foot}z`} />
      <path d={lines} />
      <text x={height / 2} y="-78" transform="rotate(-90)">{`Alto ${height} mm`}</text>
      {labels.map(([x, text]) => (
        <text key={text} x={x} y="132">
          {text}
        </text>
      ))}
    </svg>
  );
}
