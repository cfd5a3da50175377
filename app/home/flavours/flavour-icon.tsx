import type { Flavour } from "~content/flavours/flavours";

interface Props {
  flavour: Flavour;
  className?: string | undefined;
}

/** Shows a flavour's decorative icon. */
export function FlavourIcon({ flavour: { txtImg: icon }, className }: Props) {
  return <img className={className} src={icon} alt="" width={96} height={96} loading="lazy" />;
}
