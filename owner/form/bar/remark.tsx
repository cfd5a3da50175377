import { StatusLight, type StatusLightProps } from "@keystar/ui/status-light";

/** A line of the bar. It grows with its text, where Keystatic's would lie over the next one. */
export function Remark(props: StatusLightProps) {
  return <StatusLight {...props} UNSAFE_style={{ height: "auto", minWidth: 0, overflowWrap: "anywhere" }} />;
}
