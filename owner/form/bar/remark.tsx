import { StatusLight, type StatusLightProps } from "@keystar/ui/status-light";

/** Room for what Keystatic's text draws above and below its box. */
const STYLE = { height: "auto", minWidth: 0, overflowWrap: "anywhere", paddingBlock: "0.25rem" } as const;

/** A line of the bar. It grows with its text, where Keystatic's would lie over the next one. */
export function Remark(props: StatusLightProps) {
  return <StatusLight {...props} UNSAFE_style={STYLE} />;
}
