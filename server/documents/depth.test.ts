import { describe, expect, it } from 'vitest'
import { refuseDeep } from './depth'
import { DocumentError } from './problem'

const nested = (levels: number, begin = '<a>', end = '</a>') => begin.repeat(levels) + end.repeat(levels)

describe('the depth of XML', () => {
  it('may be 256 levels, and not one more', () => {
    expect(() => refuseDeep(nested(256))).not.toThrow()
    expect(() => refuseDeep(nested(257))).toThrow(DocumentError)
    expect(() => refuseDeep('<a>'.repeat(257))).toThrow('nested more than 256 levels')
  })

  it('counts elements that are open at once, whatever stands beside them', () => {
    const beside = '<?xml version="1.0"?><!DOCTYPE x><r>'
    const many = '<w:p w:x="a > b"><w:t>1 &lt; 2</w:t><w:br/><!-- <a><a> --><![CDATA[<a><a>]]></w:p>'.repeat(1000)
    expect(() => refuseDeep(`${beside}${many}</r>`)).not.toThrow()
    expect(() => refuseDeep(`<!-- ${'<a>'.repeat(300)} --><r/>`)).not.toThrow()
  })

  it('is not hidden by ends that close nothing, nor by quotes and unfinished tags', () => {
    expect(() => refuseDeep('<a></b>'.repeat(300))).toThrow(DocumentError)
    expect(() => refuseDeep(`${'</a>'.repeat(1000)}${'<a>'.repeat(300)}`)).toThrow(DocumentError)
    expect(() => refuseDeep(nested(300, '<a b="/>">'))).toThrow(DocumentError)
    expect(() => refuseDeep('<a')).not.toThrow()
    expect(() => refuseDeep('<!--')).not.toThrow()
    expect(() => refuseDeep('')).not.toThrow()
  })
})
