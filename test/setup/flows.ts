import { vi } from 'vitest'

// A message with its undo stays until it is used, however long the steps between take. In Chromium the real seconds pass.
vi.mock('@core/domain/limits', async load => ({
  ...(await load<object>()),
  NOTIFICATION_MS: 600_000,
}))
