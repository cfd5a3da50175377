/** The largest form that is read (architecture, The form). */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** How much more of a large body is thrown away, so that its sender gets to see the answer. */
const DISCARD_LIMIT_BYTES = 16 * 1024 * 1024;

export interface FormBody {
  /** At most {@link BODY_LIMIT_BYTES}. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** True when there was more than that. */
  readonly isCut: boolean;
}

/**
 * Reads a body up to the limit and no further. Undefined when it broke off before its end: half an enquiry must not be
 * taken for a whole one.
 */
export async function readFormBody(body: ReadableStream<Uint8Array> | null): Promise<FormBody | undefined> {
  const kept: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  try {
    while (reader && length <= BODY_LIMIT_BYTES + DISCARD_LIMIT_BYTES) {
      const { done, value } = await reader.read();
      if (done) break;
      if (length < BODY_LIMIT_BYTES) kept.push(value.subarray(0, BODY_LIMIT_BYTES - length));
      length += value.length;
    }
    if (length > BODY_LIMIT_BYTES + DISCARD_LIMIT_BYTES) await reader?.cancel();
  } catch {
    return undefined;
  }
  return { bytes: new Uint8Array(Buffer.concat(kept)), isCut: length > BODY_LIMIT_BYTES };
}
