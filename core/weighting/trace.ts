import type { TracePoint } from './types'

const MOST_POINTS = 200

/** Deviations pass by pass: all of a short fit, evenly spaced ones of a long fit, and always the last. */
export class Trace {
  private kept: TracePoint[] = []
  private every = 1
  private last: TracePoint | null = null
  passes = 0

  add(deviation: number): void {
    this.passes++
    this.last = { pass: this.passes, deviation }
    if (this.passes % this.every !== 0) return
    this.kept.push(this.last)
    if (this.kept.length < MOST_POINTS) return
    this.every *= 2
    this.kept = this.kept.filter(({ pass }) => pass % this.every === 0)
  }

  points(): TracePoint[] {
    const { last } = this
    return last === null || this.kept.at(-1) === last ? [...this.kept] : [...this.kept, last]
  }
}
