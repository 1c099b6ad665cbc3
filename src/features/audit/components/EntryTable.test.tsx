import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { AuditEntry } from '@core/contract'
import { EntryTable } from './EntryTable'

/** An entry of noon of a day that counts how often it is drawn: each time its outcome is looked at. */
const entry = (id: string, day: string, drawn: (id: string) => void): AuditEntry => ({
  ...{ id, at: `${day}T12:00:00Z`, user: null, event: 'login', address: null, request_id: id, detail: {}, changes: [] },
  get outcome() {
    drawn(id)
    return 'ok' as const
  },
})
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent.slice(0, 10))

it('draws only what is new, each day once above its lines', () => {
  const drawn = vi.fn()
  const onOpen = vi.fn()
  const first = [entry('a', '2026-03-02', drawn), entry('b', '2026-03-02', drawn)]
  const { rerender } = render(<EntryTable entries={first} busy={false} onOpen={onOpen} />)
  expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['a', 'b']))
  drawn.mockClear()
  rerender(<EntryTable entries={first} busy onOpen={onOpen} />)
  expect(drawn).not.toHaveBeenCalled()
  const older = [entry('c', '2026-03-02', drawn), entry('d', '2026-03-01', drawn)]
  rerender(<EntryTable entries={[...first, ...older]} busy={false} onOpen={onOpen} />)
  expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['c', 'd']))
  expect(rows().filter(text => text.startsWith('2026-'))).toEqual(['2026-03-02', '2026-03-01'])
  expect(rows()).toHaveLength(1 + 2 + 4)
})
