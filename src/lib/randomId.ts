/** 128 random bits as 32 hex digits. Unlike crypto.randomUUID it also works on pages served over plain http. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
