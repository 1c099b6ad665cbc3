import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { TEMPLATE_LIMITS } from '@core/domain'
import { edited, packTemplate, templateParts, type TemplateParts } from '../../../test/harness/template'
import { ReportFileError } from '../problem'
import { openTemplate } from './checkTemplate'

const MASTER = 'ppt/slideMasters/slideMaster1.xml'
const RELATIONS = 'ppt/slideMasters/_rels/slideMaster1.xml.rels'
const CONTENT_TYPES = '[Content_Types].xml'
const PRESENTATION = 'ppt/presentation.xml'

let parts: TemplateParts
beforeAll(async () => {
  parts = await templateParts()
})

/** The message a reader gets about a template. */
const said = (bytes: Uint8Array): string => {
  try {
    openTemplate(bytes)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof ReportFileError)) throw error
    return error.message
  }
}
const saidOf = (changed: TemplateParts): string => said(packTemplate(changed))
const relationTo = (target: string, kind = 'hyperlink', mode = 'External') =>
  `<Relationship Id="extra" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}" TargetMode="${mode}"/></Relationships>`

describe('templates', () => {
  it('may be any presentation with two master slides', () => {
    expect(saidOf(parts)).toBe('accepted')
  })

  it('have exactly two master slides', () => {
    const one = edited(parts, PRESENTATION, text => text.replace(/<p:sldMasterId id="2147483998"[^>]*>/, ''))
    expect(saidOf(one)).toMatch(
      /^The template must have exactly 2 master slides; this one has 1\. "[^"]+"\. Add one in PowerPoint under View, Slide Master/,
    )
    const three = edited(parts, PRESENTATION, text =>
      text.replace('</p:sldMasterIdLst>', '<p:sldMasterId id="2147484000" r:id="second"/></p:sldMasterIdLst>'),
    )
    expect(saidOf(three)).toMatch(/; this one has 3\. ("[^"]+", )+"[^"]+"\. Delete what is too many in PowerPoint/)
  })

  it('have a layout on each master', () => {
    const bare = edited(parts, 'ppt/slideMasters/_rels/slideMaster9.xml.rels', text =>
      text.replace(/<Relationship Id="rId1"[^>]*>/, ''),
    )
    expect(saidOf(bare)).toMatch(/^Master slide 2 of the template has no layout\./)
  })

  it.each([
    ['a macro part', (all: TemplateParts) => ({ ...all, 'ppt/vbaProject.bin': strToU8('x') })],
    [
      'the type of presentations with macros',
      (all: TemplateParts) =>
        edited(all, CONTENT_TYPES, text =>
          text.replace(
            /application\/vnd\.openxmlformats-officedocument\.presentationml\.presentation\.main\+xml/,
            'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml',
          ),
        ),
    ],
  ])('have no macros: %s', (_what, change) => {
    expect(saidOf(change(parts))).toBe(
      'The template has macros. Save it as .pptx, which has none, and upload it again.',
    )
  })

  it.each([
    ['an object', 'ppt/embeddings/oleObject1.bin'],
    ['a control', 'ppt/activeX/activeX1.xml'],
    ['a program', 'ppt/media/setup.exe'],
    ['a script', 'ppt/media/run.js'],
  ])('have nothing embedded: %s', (_what, name) => {
    expect(saidOf({ ...parts, [name]: strToU8('x') })).toMatch(
      /^The template has embedded objects, controls or programs\./,
    )
  })

  it('have no relation to an object, whatever its name', () => {
    const changed = edited(parts, RELATIONS, text =>
      text.replace('</Relationships>', relationTo('../media/picture.png', 'oleObject', 'Internal')),
    )
    expect(saidOf({ ...changed, 'ppt/media/picture.png': strToU8('x') })).toMatch(/embedded objects/)
  })

  it.each([
    ['a link', 'hyperlink', 'External', 'https://example.org/'],
    ['a linked picture', 'image', 'external', 'file://server/share/picture.png'],
    ['a template elsewhere', 'attachedTemplate', 'EXTERNAL', '\\\\server\\template.potx'],
  ])('lead nowhere outside: %s', (_what, kind, mode, target) => {
    for (const name of [RELATIONS, '_rels/.rels', 'ppt/slides/_rels/slide1.xml.rels']) {
      const changed = edited(parts, name, text => text.replace('</Relationships>', relationTo(target, kind, mode)))
      expect(saidOf(changed)).toMatch(/^The template links to pages or files outside it\. Remove links/)
    }
  })

  it('declare no entities', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
    for (const name of [MASTER, CONTENT_TYPES, RELATIONS]) {
      const changed = edited(parts, name, text => text.replace(/\?>/, `?>${bomb}`))
      expect(saidOf(changed)).toMatch(/^The template declares entities of its own/)
    }
  })

  it('are UTF-8, so that nothing hides in another encoding', () => {
    const wide = { ...parts, [MASTER]: new Uint8Array(Buffer.from('\ufeff<!DOCTYPE x>', 'utf16le')) }
    expect(saidOf(wide)).toMatch(/^The template is damaged\./)
    const named = edited(parts, MASTER, text => text.replace('encoding="UTF-8"', 'encoding="UTF-7"'))
    expect(saidOf(named)).toMatch(/^The template is damaged\./)
  })

  it.each(['../../etc/passwd', 'ppt/../../x.xml', '/ppt/x.xml', 'ppt\\..\\x.xml', 'C:/x.xml', 'ppt/./x.xml'])(
    'have no part outside the package: %s',
    name => {
      expect(saidOf({ ...parts, [name]: strToU8('<a/>') })).toMatch(/^The template is damaged\./)
    },
  )

  it('have no two parts that some systems take for one', () => {
    expect(saidOf({ ...parts, 'ppt/Presentation.xml': strToU8('<a/>') })).toMatch(/^The template is damaged\./)
  })

  it('are no larger than they may be, packed and unpacked, and have no more parts', () => {
    expect(said(new Uint8Array(TEMPLATE_LIMITS.bytes + 1))).toBe(
      'The template is larger than 30 MB. Make its pictures smaller.',
    )
    const zeros = new Uint8Array(TEMPLATE_LIMITS.unpacked / 4 + 1)
    const bomb = zipSync(Object.fromEntries(['a', 'b', 'c', 'd'].map(name => [`${name}.png`, [zeros, { level: 9 }]])))
    expect(bomb.length).toBeLessThan(1024 ** 2)
    expect(said(bomb)).toBe('Unpacked, the template is larger than 200 MB. Make its pictures smaller.')
    const many = Object.fromEntries(
      Array.from({ length: TEMPLATE_LIMITS.entries + 1 }, (_, at) => [`${at}.png`, strToU8('')]),
    )
    expect(said(zipSync(many, { level: 0 }))).toMatch(/^The template has more than 2000 parts\./)
  })

  it('are not protected by a password', () => {
    const locked = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    expect(said(locked)).toMatch(/protected by a password .* Save it as \.pptx without a password/)
  })

  it('are presentations', () => {
    const notOne = /^The template is not a PowerPoint file\./
    expect(said(strToU8('%PDF-1.7'))).toMatch(notOne)
    expect(said(zipSync({ 'word/document.xml': strToU8('<a/>') }))).toMatch(notOne)
    const packed = packTemplate(parts)
    expect(said(packed.slice(0, packed.length / 2))).toMatch(/^The template is damaged\./)
    expect(saidOf(edited(parts, PRESENTATION, text => text.slice(0, 200)))).not.toBe('accepted')
  })
})
