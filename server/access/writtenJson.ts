/** An answer that was written as JSON where it was made, in UTF-8 and in parts that follow each other. It is sent as it is. */
export class WrittenJson {
  constructor(readonly parts: readonly Uint8Array[]) {}

  /** What the JSON says. */
  read(): unknown {
    return JSON.parse(Buffer.concat(this.parts).toString('utf8'))
  }
}
