import type * as v from "valibot";
import type { CollectionName, collections, singletons } from "./subjects";

// The types of the content, which all follow from its schemas.

type SingletonName = keyof typeof singletons;

/** Data that all readers share, and therefore read-only. */
type Shared<Value> = Value extends object ? { readonly [Key in keyof Value]: Shared<Value[Key]> } : Value;
type Parsed<Given extends { schema: v.GenericSchema }> = Shared<v.InferOutput<Given["schema"]>>;
/** One entry's data, and the name of its folder. */
export type Entry<Name extends CollectionName> = Parsed<(typeof collections)[Name]> & {
  readonly slug: string;
};
/** The checked data of all subjects by their names. Collections are in their order. */
export type Data = { readonly [Name in SingletonName]: Parsed<(typeof singletons)[Name]> } & {
  readonly [Name in CollectionName]: readonly Entry<Name>[];
};
