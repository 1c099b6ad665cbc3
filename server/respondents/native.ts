/** One column of a block: cells as they lie in memory, low octets first. */
export interface NativeColumn {
  readonly name: string
  readonly cells: Uint8Array | Uint16Array | Uint32Array | Float64Array
}

const varint = (value: number): Buffer => {
  const octets: number[] = []
  let left = value
  while (left > 127) {
    octets.push((left % 128) + 128)
    left = Math.floor(left / 128)
  }
  return Buffer.from([...octets, left])
}

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  return Buffer.concat([varint(bytes.length), bytes])
}

/** The type of a column that holds these cells. */
export const typeOf = (cells: NativeColumn['cells']): 'UInt8' | 'UInt16' | 'UInt32' | 'Float64' => {
  if (cells instanceof Uint8Array) return 'UInt8'
  if (cells instanceof Uint16Array) return 'UInt16'
  return cells instanceof Uint32Array ? 'UInt32' : 'Float64'
}

/** A block in the format Native of ClickHouse: column after column, each `rows` cells. */
export const nativeBlock = (columns: readonly NativeColumn[], rows: number): Buffer =>
  Buffer.concat([
    varint(columns.length),
    varint(rows),
    ...columns.flatMap(({ name, cells }) => {
      if (cells.length !== rows) throw new Error(`Column "${name}" has ${cells.length} cells, the block has ${rows}.`)
      return [text(name), text(typeOf(cells)), Buffer.from(cells.buffer, cells.byteOffset, cells.byteLength)]
    }),
  ])
