import { beforeEach, describe, expect, it } from 'vitest'
import { remember, remembered } from '@/lib/remembered'
import { DEFAULT_OPTIONS, differs, optionsFor, rememberedOptions, rememberOptions } from './options'

const KEYS = ['xlsx', 'pptx'].flatMap(kind => ['ana', 'ben'].map(person => `tabularium.fileOptions.${kind}.${person}`))
beforeEach(() => {
  for (const key of KEYS) remember(key, null)
})

describe('the options of files', () => {
  it('are remembered for each person and each kind of file', () => {
    rememberOptions('pptx', 'ana', { ...DEFAULT_OPTIONS, content: 'chart', marks: false })
    expect(rememberedOptions('pptx', 'ana')).toEqual({ ...DEFAULT_OPTIONS, content: 'chart', marks: false })
    expect(rememberedOptions('pptx', 'ben')).toEqual(DEFAULT_OPTIONS)
    expect(rememberedOptions('xlsx', 'ana')).toEqual(DEFAULT_OPTIONS)
  })

  it('of one kind leave the other kind as it is', () => {
    const chosen = { ...DEFAULT_OPTIONS, decimals: 2 as const, method: false }
    rememberOptions('xlsx', 'ana', chosen)
    expect(rememberedOptions('xlsx', 'ana')).toEqual({ ...DEFAULT_OPTIONS, decimals: 2 })
    expect(optionsFor('xlsx', chosen)).toEqual({ sheets: 'per_table', decimals: 2, letters: 'cells', p_values: false })
    expect([differs('xlsx', chosen), differs('pptx', chosen), differs('pptx', DEFAULT_OPTIONS)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('are forgotten when they are the defaults again', () => {
    rememberOptions('xlsx', 'ana', { ...DEFAULT_OPTIONS, sheets: 'one' })
    expect(remembered(KEYS[0] ?? '')).not.toBeNull()
    rememberOptions('xlsx', 'ana', DEFAULT_OPTIONS)
    expect(remembered(KEYS[0] ?? '')).toBeNull()
  })

  it.each(['no JSON', '[]', '7', 'null', '{"content":"pictures","marks":"no","decimals":2,"sort":"total"}'])(
    'are the defaults where what is remembered is not possible: %s',
    text => {
      remember(KEYS[2] ?? '', text)
      const sort = text.includes('total') ? 'total' : 'report'
      expect(rememberedOptions('pptx', 'ana')).toEqual({ ...DEFAULT_OPTIONS, sort })
    },
  )
})
