import { afterAll, vi } from 'vitest'

// A message with its undo stays until it is used, however long the steps take. The browser tests use real seconds.
vi.mock('@core/domain/limits', async load => ({
  ...(await load<object>()),
  NOTIFICATION_MS: 600_000,
}))

// The files of a worker share their modules: a page that is still being loaded when a file ends would be missing in the next.
afterAll(() => vi.dynamicImportSettled())
