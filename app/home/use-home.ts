import { createContext, useContext } from "react";
import type { Flavours } from "~domain/flavours";
import type { homeData } from "./home-data.server";

type HomeData = ReturnType<typeof homeData>;

/** The home page's content. It stays the same object, so that memoised parts are not rendered again. */
export type HomeContent = Omit<HomeData, "flavours"> & { readonly flavours: Flavours };

export const HomeContext = createContext<HomeContent | undefined>(undefined);

/** Returns the home page's content. Parts of the home page alone may call it. */
export function useHome(): HomeContent {
  const content = useContext(HomeContext);
  if (!content) throw new Error("This part belongs to the home page.");
  return content;
}
