import { EMPTY, FIRST_CODE, NOT_ASKED, type Code, type CodedColumn } from '@core/crosstab'
import type { DeclaredMissing } from '../types'
import { userMissingPositions } from './declaredMissing'
import { IndexBuffer } from './indexBuffer'

/** Collects answers whose codes are known before: its dictionary holds the given codes in their order, answered or not. */
export class CodeColumnBuilder {
  private readonly index = new IndexBuffer()
  private readonly positions: ReadonlyMap<unknown, number>

  constructor(private readonly codes: readonly Code[]) {
    this.positions = new Map(codes.map((code, at) => [code, at + FIRST_CODE]))
  }

  get length(): number {
    return this.index.length
  }

  /** False for anything but one of the codes, and then nothing is appended. */
  append(code: unknown): boolean {
    const index = this.positions.get(code)
    if (index === undefined) return false
    this.index.push(index)
    return true
  }

  appendMissing(): void {
    this.index.push(NOT_ASKED)
  }

  /** Shown but left empty. */
  appendEmpty(): void {
    this.index.push(EMPTY)
  }

  finish(missing: DeclaredMissing | null = null): CodedColumn {
    return {
      kind: 'coded',
      index: this.index.finish(),
      dictionary: this.codes,
      userMissing: userMissingPositions(this.codes, missing),
    }
  }
}
