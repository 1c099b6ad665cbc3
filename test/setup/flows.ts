import { vi } from 'vitest'

// A message with its undo stays until it is used, however long the steps take. The browser tests use real seconds.
vi.mock('@core/domain/limits', async load => ({
  ...(await load<object>()),
  NOTIFICATION_MS: 600_000,
}))
