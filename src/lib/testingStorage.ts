/** A browser's storage for tests without a browser: entries are properties, as there. */
export class TestStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
  }
  setItem(key: string, value: string): void {
    Object.defineProperty(this, key, { value, configurable: true, enumerable: true, writable: true })
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}
