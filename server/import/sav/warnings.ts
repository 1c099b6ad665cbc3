import type { ImportWarning } from '@core/contract/imports'

/** Collects warnings; the same message about many places is given once with the first places named. */
export class WarningList {
  private readonly groups = new Map<
    string,
    { readonly code: string; readonly message: string; readonly places: string[]; count: number }
  >()

  add(code: string, message: string, where: string | null): void {
    const key = `${code} ${message}`
    const group = this.groups.get(key) ?? { code, message, places: [], count: 0 }
    this.groups.set(key, group)
    group.count += 1
    if (where !== null && group.places.length < 5) group.places.push(where)
  }

  addAll(warnings: readonly ImportWarning[]): void {
    for (const { code, message, where } of warnings) this.add(code, message, where)
  }

  list(): ImportWarning[] {
    return [...this.groups.values()].map(({ code, message, places, count }) => {
      const more = count > places.length && places.length > 0 ? ` and ${count - places.length} more` : ''
      return { code, message, where: places.length === 0 ? null : places.join(', ') + more }
    })
  }
}
