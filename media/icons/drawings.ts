import { citrus, glint, type Icon, leaf, stalk, type Tones } from "./parts";

const apple =
  "M48 32C40 23 15 24 13 50 11 73 30 91 42 88 46 87 50 87 54 88 66 91 85 73 83 50 81 24 56 23 48 32Z";
const pear =
  "M47 17C37 17 36 29 33 39 30 50 16 54 16 69 16 84 31 91 48 91S80 84 80 69C80 54 66 50 63 39 60 29 58 17 47 17Z";
const plum = "M51 27C30 19 11 34 12 57 13 77 32 91 50 88 71 89 85 73 84 54 83 35 66 23 51 27Z";
const lemon =
  "M11 62C7 57 6 51 10 47 14 44 15 41 18 37 25 25 38 20 52 22 66 24 77 33 80 46 81 50 83 52 87 55 91 59 90 65 86 68 82 70 80 73 76 77 67 86 52 89 39 86 26 83 17 75 15 67 14 65 13 64 11 62Z";
const tumbler = "M17 33H67L62 86Q61.5 91 56 91H28Q22.5 91 22 86Z";
const drop = "M48 7C61 26 77 42 77 61A29 29 0 0 1 19 61C19 42 35 26 48 7Z";

const red: Tones = { base: "#E5263F", shade: "#AE0F2A", light: "#F4606F" };
const green: Tones = { base: "#C3D84A", shade: "#93B02A", light: "#DDEB86" };
const violet: Tones = { base: "#93307A", shade: "#611548", light: "#BC5AA2" };
const orange = { rind: "#F2830F", pith: "#FFEBC2", flesh: "#FFA12E" };
const yellow = { rind: "#F4BE14", pith: "#FFF6CF", flesh: "#FFDB45" };

/** What each icon shows, drawn in a square of 96, lit from the upper left. */
export const drawings: Readonly<Record<string, (icon: Icon) => string>> = {
  manzana: (icon) =>
    stalk("M48 35C48 25 50 18 54 12") +
    icon.body(apple, { base: "#9CCB33", shade: "#6FA11F", light: "#C3E36F" }) +
    '<path d="M39 33C43 37 53 37 57 33" fill="none" stroke="#5F8F18" stroke-width="3" stroke-linecap="round"/>' +
    glint("M24 53C24 45 28 39 34 36.5") +
    leaf(53, 20, 8),
  cereza: (icon) =>
    stalk("M32 56C36 37 48 21 62 12") +
    stalk("M66 60C67 42 66 26 62 12") +
    leaf(60, 13, 152, 0.95) +
    icon.berry(30, 70, 19, red) +
    icon.berry(67, 74, 18, red),
  "uva-blanca": (icon) => stalk("M49 30C49 22 51 15 56 10") + leaf(52, 22, -2) + grapes(icon, green),
  "uva-roja": (icon) => stalk("M49 30C49 22 51 15 56 10") + leaf(52, 22, -2) + grapes(icon, violet),
  limonada: (icon) =>
    leaf(70, 36, -62, 0.95) +
    icon.body(lemon, { base: "#FFD83B", shade: "#EFB20E", light: "#FFEB8A" }) +
    glint("M25 47C29 38 36 33 45 31.5") +
    citrus(65, 70, 21, yellow),
  ciruela: (icon) =>
    stalk("M51 32C51 24 54 17 59 12") +
    icon.body(plum, { base: "#6F3AA0", shade: "#482074", light: "#9A68C8" }) +
    '<path d="M52 29C61 44 62 67 53 87" fill="none" stroke="#3B1663" stroke-opacity=".5" stroke-width="3" stroke-linecap="round"/>' +
    glint("M23 57C23 48 27 42 33 38.5") +
    leaf(57, 20, 8),
  pera: (icon) =>
    stalk("M47 22C47 15 49 10 53 5") +
    icon.body(pear, { base: "#CFD836", shade: "#A0AC1A", light: "#E6EC84" }) +
    glint("M27 68C27 61 31 57 36 53") +
    leaf(52, 13, 12, 0.95),
  "te-helado": (icon) =>
    citrus(65, 30, 19, yellow) +
    '<path d="M44 62 54 8" stroke="#E5263F" stroke-width="5" stroke-linecap="round"/>' +
    `<path d="${tumbler}" fill="#FBEFDD"/>` +
    icon.inside(
      tumbler,
      '<path d="M10 44H76V96H10Z" fill="#A84A12"/><path d="M10 44H60L55 96H10Z" fill="#CE6D20"/><path d="M10 44H27L30 96H10Z" fill="#E58F3C"/>' +
        '<path d="M44 62 47.4 44" stroke="#E5263F" stroke-opacity=".55" stroke-width="5"/>' +
        '<rect x="27" y="41" width="17" height="17" rx="3.5" transform="rotate(-14 35.5 49.5)" fill="#fff" fill-opacity=".5"/>' +
        '<rect x="44" y="52" width="15" height="15" rx="3.5" transform="rotate(16 51.5 59.5)" fill="#fff" fill-opacity=".36"/>',
    ) +
    glint("M26 56L28 78") +
    leaf(20, 41, -78, 0.72),
  fruktorade: (icon) => `${citrus(27, 71, 20, orange)}<g transform="rotate(9 56 50)">${bottle(icon)}</g>`,
  agua: (icon) =>
    icon.body(drop, { base: "#4FC3F0", shade: "#1F93D0", light: "#9BE0FA" }) +
    glint("M30 63C30 54 34 48 38 42"),
};

/** A bunch: seven berries on six. */
function grapes(icon: Icon, tones: Tones): string {
  const places = [
    [30, 41],
    [48.5, 38],
    [67, 42],
    [38.5, 56],
    [58, 57],
    [48.5, 71],
  ] as const;
  return places.map(([x, y]) => icon.berry(x, y, 12.6, tones)).join("") + icon.berry(49, 84, 9.5, tones);
}

/** A sports bottle with its grip and a bolt: not a glass, unlike tea. */
function bottle(icon: Icon): string {
  const flask =
    "M40 34Q40 28 46 28H68Q74 28 74 34V46Q70 51 74 56V84Q74 91 67 91H47Q40 91 40 84V56Q44 51 40 46Z";
  return (
    '<path d="M52 6.500Q52 3 57 3T62 6.500V13H52Z" fill="#BFE3FF"/>' +
    '<path d="M47 12H67Q71 12 71.5 16L73 28H41L42.5 16Q43 12 47 12Z" fill="#0B3F96"/>' +
    '<path d="M47 12H56L53.5 28H41L42.5 16Q43 12 47 12Z" fill="#1F5FC4"/>' +
    icon.body(flask, { base: "#2E8DF0", shade: "#0F5CC0", light: "#7FC0FF" }) +
    '<path d="M60 55 49.5 71H56.500L53.5 84 65.5 66H58.500L61.5 55Z" fill="#FFD83B" stroke="#FFD83B" stroke-width="1.5" stroke-linejoin="round"/>' +
    glint("M46 36V43", 0.7)
  );
}
