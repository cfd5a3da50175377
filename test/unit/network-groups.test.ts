import { expect, it } from "vitest";
import { givesWay } from "../../server/enquiries/network-groups";

// Suspects are networks, each with the minute of its arrival.
it.each([
  ["the newest of the largest group", "198.51.100.0@9 2001:db8:1::@1 2001:db8:2::@3 2001:db8:3::@2", 2],
  [
    "of groups alike the newest of the fullest hour",
    "198.51.100.0@1 203.0.113.0@61 192.0.2.0@62 2001:db8::@190",
    2,
  ],
  ["none of unknown networks, which are no group", "@1 @2 @3 192.0.2.0@4 192.0.3.0@5", 4],
])("who gives way is %s", (_, text, index) => {
  const ids = text.split(" ");
  const suspects = ids.map((id) => {
    const [network = "", minute] = id.split("@");
    return { id, network, accepted_at: Number(minute) * 60_000 };
  });
  expect(givesWay(suspects)).toBe(ids[index]);
});
