import { expect, it } from "vitest";
import { openHours } from "~domain/wording/opening-hours";

const week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

it.each([
  ["Lunes a viernes, de 9 a 18 h", [[week, "09:00", "18:00"]]],
  ["De lunes a viernes: 9.00 – 18.30 hrs.", [[week, "09:00", "18:30"]]],
  [
    "lun a vie 8:30-13:00 y 14:00-18:00; sáb. 10:00-14:00, domingos cerrado",
    [
      [week, "08:30", "13:00"],
      [week, "14:00", "18:00"],
      [["Saturday"], "10:00", "14:00"],
    ],
  ],
  [
    "Lunes a jueves de 9 a 18 h y viernes de 9 a 17 h",
    [
      [week.slice(0, 4), "09:00", "18:00"],
      [["Friday"], "09:00", "17:00"],
    ],
  ],
  [
    "Lunes, miércoles y viernes desde las 9 hasta las 18 horas",
    [[["Monday", "Wednesday", "Friday"], "09:00", "18:00"]],
  ],
  ["Todos los días de 8 a 20 h", [[[...week, "Saturday", "Sunday"], "08:00", "20:00"]]],
] as const)("'%s' tells hours", (text, hours) => {
  expect(openHours(text).map(({ days, opens, closes }) => [days, opens, closes])).toEqual(hours);
});

it.each([
  "",
  "Con cita previa",
  "Lunes a viernes de 9 a 6",
  "Lunes a viernes de 9 am a 6 pm",
  "Lunes a viernes de 9 a 18 h, salvo festivos",
  "Lunes a viernes",
  "de 9 a 18 h",
  "Lunes a viernes entre 9 y 18 h",
  "Viernes a lunes de 9 a 18 h",
  "Lunes a viernes de 9 a 25 h",
  "Lunes a viernes de 9 a 18:75 h",
  "Marzo a junio de 9 a 18 h",
])("'%s' tells none", (text) => expect(openHours(text)).toEqual([]));
