/** First look; then whenever there are twice as many passes. */
const FIRST_LOOK = 16
/** Sums of thousands of logarithms are exact to far less than this. */
const ROUNDING = 1e-9

interface Raked {
  readonly classes: Uint32Array
  readonly targets: Float64Array
}

/**
 * Looks for a proof, while margins are fitted, that no weights meet all targets. With v the logarithm of what a class has been
 * multiplied by, weights p of sum 1 that met them would have Σ p_c Σ_m v = Σ_m Σ_k t v, and the left side is at most the largest
 * Σ_m v of a cell (Farkas' lemma). Where fitting goes round in circles cells stay as they are, and the right side grows.
 */
export class Contradiction {
  private readonly logs: readonly Float64Array[]
  private gained = 0
  private next = FIRST_LOOK

  constructor(private readonly margins: readonly Raked[]) {
    this.logs = margins.map(({ targets }) => new Float64Array(targets.length))
  }

  /** A margin was multiplied by these factors per class. */
  add(margin: number, factors: Float64Array): void {
    const logs = this.logs[margin]
    const targets = this.margins[margin]?.targets
    factors.forEach((factor, k) => {
      const target = targets?.[k] ?? 0
      // A class that nothing is wanted of can only make the proof weaker.
      if (!logs || target <= 0) return
      const log = Math.log(factor)
      logs[k] = (logs[k] ?? 0) + log
      this.gained += target * log
    })
  }

  /** Whether what has been multiplied since the last look proves it. Sums that are not finite prove nothing. */
  isFoundAfter(passes: number, cells: number): boolean {
    if (passes < this.next) return false
    this.next *= 2
    let most = -Infinity
    for (let cell = 0; cell < cells; cell++) {
      let sum = 0
      this.margins.forEach(({ classes }, m) => (sum += this.logs[m]?.[classes[cell] ?? 0] ?? 0))
      if (!(sum <= most)) most = sum
    }
    const found = Number.isFinite(this.gained) && Number.isFinite(most) && this.gained > most + ROUNDING
    this.gained = 0
    for (const logs of this.logs) logs.fill(0)
    return found
  }
}
