import { describe, expect, it } from 'vitest'
import { ownQuery, underViewer, viewerIn, withoutViewer, withViewer } from './viewerAddress'

describe('the address of the viewer', () => {
  it.each([
    ['?viewer=d1', { documentId: 'd1', page: 1, find: '' }],
    ['?view=d1&page=7', { documentId: 'd1', page: 7, find: '' }],
    ['?view=d1', { documentId: 'd1', page: 1, find: '' }],
    ['?view=d1&page=-3', { documentId: 'd1', page: 1, find: '' }],
    ['?view=d1&page=x', { documentId: 'd1', page: 1, find: '' }],
    ['?view=d1&page=2&words=oat%20milk', { documentId: 'd1', page: 2, find: 'oat milk' }],
    ['?page=7', null],
    ['?viewer=', null],
  ])('%s opens %j', (search, address) => {
    expect(viewerIn(search)).toEqual(address)
  })

  it('keeps what else the address says, opened, turned and closed', () => {
    expect(withViewer('?tab=files', { documentId: 'd1', page: 2 })).toBe('?tab=files&view=d1&page=2')
    expect(withViewer('?viewer=d1&tab=files', { documentId: 'd1', page: 2 })).toBe('?tab=files&view=d1&page=2')
    expect(withoutViewer('?tab=files&view=d1&page=2')).toBe('?tab=files')
    expect(withViewer('?tab=files', { documentId: 'd1', page: 2, find: 'oat' })).toBe(
      '?tab=files&view=d1&page=2&words=oat',
    )
    expect(withoutViewer('?tab=files&view=d1&page=2&words=oat')).toBe('?tab=files')
    expect(withoutViewer('?words=x&viewer=d1')).toBe('?words=x')
    expect(withoutViewer('?page=3&viewer=d1')).toBe('?page=3')
    expect(withoutViewer('?view=d1&page=2')).toBe('')
  })

  it.each([
    ['view=d1&page=3&sort=x', 'sort=x'],
    ['viewer=d1&page=3', 'page=3'],
    ['page=3', 'page=3'],
  ])('leaves of ?%s to the page below ?%s', (search, own) => {
    expect(ownQuery(new URLSearchParams(search)).toString()).toBe(own)
  })

  it.each([
    ['view=d1&page=3&sort=x', '/studies?sort=y', '/studies?sort=y&view=d1&page=3'],
    ['viewer=d1&page=3', '/studies', '/studies?viewer=d1'],
    ['page=3', '/studies?page=1', '/studies?page=1'],
  ])('that is open at ?%s stays open at %s', (search, href, kept) => {
    expect(underViewer(href, new URLSearchParams(search))).toBe(kept)
  })
})
