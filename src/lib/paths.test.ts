import { describe, expect, it } from 'vitest'
import { paths, safeNext } from './paths'

describe('paths', () => {
  it('encodes what it is given and leaves out what is absent', () => {
    expect(paths.study('NF/24 1')).toBe('/studies/NF%2F24%201')
    expect(paths.importData()).toBe('/import')
    expect(paths.importData('A-1')).toBe('/import?study=A-1')
    expect(paths.reportBuilder('A-1', 'Main & boost')).toBe('/studies/A-1/reports/builder?dataset=Main+%26+boost')
    expect(paths.reportBuilder('A-1', 'Main', 'r9')).toBe('/studies/A-1/reports/builder?dataset=Main&report=r9')
    expect(paths.login('/studies?page=2#x')).toBe('/login?next=%2Fstudies%3Fpage%3D2%23x')
  })
})

describe('safeNext', () => {
  it.each([
    '/studies',
    '/studies?page=2&sort=%2Bstudy_name',
    '/studies/A-1?tab=reports#top',
    '/studies/A/reports/builder?dataset=B',
    '/dataset/questions/A-1/Main',
    '/dataset/questions/A-1/Main/Q7?x=1',
    '/home',
    '/results?query=snack+bars&tab=questions',
    '/favorites?tab=stories',
    '/settings/info',
    '/stories/new',
    '/privacy',
    '/integrations',
    '/profile',
    '/profile/info',
  ])('returns to %s', next => expect(safeNext(next)).toBe(next))

  it('survives the way through the login link', () => {
    const back = paths.reportBuilder('A-1', 'Main & boost')
    expect(safeNext(new URL(paths.login(back), 'https://x.test').searchParams.get('next'))).toBe(back)
  })

  it.each([
    null,
    '',
    'https://evil.test/studies',
    '//evil.test/studies',
    '/\\evil.test/studies',
    'javascript:alert(1)',
    '/login?next=/studies',
    '/nowhere',
    '/dataset/questions/A-1',
    '/dataset/questions/A-1/Main/Q7/more',
    '/studies/../../etc',
  ])('refuses %s', next => expect(safeNext(next)).toBe('/home'))
})
