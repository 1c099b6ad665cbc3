import { describe, expect, it } from 'vitest'
import { viewerIn, withoutViewer, withViewer } from './viewerAddress'

describe('the address of the viewer', () => {
  it.each([
    ['?viewer=d1', { documentId: 'd1', page: 1 }],
    ['?view=d1&page=7', { documentId: 'd1', page: 7 }],
    ['?view=d1', { documentId: 'd1', page: 1 }],
    ['?view=d1&page=-3', { documentId: 'd1', page: 1 }],
    ['?view=d1&page=x', { documentId: 'd1', page: 1 }],
    ['?page=7', null],
    ['?viewer=', null],
  ])('%s opens %j', (search, address) => {
    expect(viewerIn(search)).toEqual(address)
  })

  it('keeps what else the address says, opened, turned and closed', () => {
    expect(withViewer('?tab=files', { documentId: 'd1', page: 2 })).toBe('?tab=files&view=d1&page=2')
    expect(withViewer('?viewer=d1&tab=files', { documentId: 'd1', page: 2 })).toBe('?tab=files&view=d1&page=2')
    expect(withoutViewer('?tab=files&view=d1&page=2')).toBe('?tab=files')
    expect(withoutViewer('?page=3&viewer=d1')).toBe('?page=3')
    expect(withoutViewer('?view=d1&page=2')).toBe('')
  })
})
