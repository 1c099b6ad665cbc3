import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import PptxGenJS from 'pptxgenjs'

export type TemplateParts = Record<string, Uint8Array>

/** Changes the text of one part. */
export const edited = (parts: TemplateParts, name: string, edit: (text: string) => string): TemplateParts => ({
  ...parts,
  [name]: strToU8(edit(strFromU8(parts[name] ?? new Uint8Array()))),
})

const CONTENT_TYPES = '[Content_Types].xml'
const PRESENTATION = 'ppt/presentation.xml'

/** A second master besides the first: a copy with one layout of its own. */
export const withSecondMaster = (parts: TemplateParts): TemplateParts => {
  const copy = (from: string, to: string, edit = (text: string) => text): [string, Uint8Array] => [
    to,
    strToU8(edit(strFromU8(parts[from] ?? new Uint8Array()))),
  ]
  const schemas = 'http://schemas.openxmlformats.org'
  const relations = (lines: readonly (readonly [string, string])[]) =>
    strToU8(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="${schemas}/package/2006/relationships">${lines
        .map(
          ([kind, target], at) =>
            `<Relationship Id="rId${at + 1}" Type="${schemas}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`,
        )
        .join('')}</Relationships>`,
    )
  const all: TemplateParts = {
    ...parts,
    ...Object.fromEntries([
      copy('ppt/slideMasters/slideMaster1.xml', 'ppt/slideMasters/slideMaster9.xml', text =>
        text.replace(
          /<p:sldLayoutIdLst>.*<\/p:sldLayoutIdLst>/s,
          '<p:sldLayoutIdLst><p:sldLayoutId id="2147483999" r:id="rId1"/></p:sldLayoutIdLst>',
        ),
      ),
      copy('ppt/slideLayouts/slideLayout2.xml', 'ppt/slideLayouts/slideLayout9.xml'),
      copy('ppt/theme/theme1.xml', 'ppt/theme/theme9.xml'),
    ]),
    'ppt/slideMasters/_rels/slideMaster9.xml.rels': relations([
      ['slideLayout', '../slideLayouts/slideLayout9.xml'],
      ['theme', '../theme/theme9.xml'],
    ]),
    'ppt/slideLayouts/_rels/slideLayout9.xml.rels': relations([['slideMaster', '../slideMasters/slideMaster9.xml']]),
  }
  const declared = [
    ['slideMasters/slideMaster9', 'presentationml.slideMaster'],
    ['slideLayouts/slideLayout9', 'presentationml.slideLayout'],
    ['theme/theme9', 'theme'],
  ].map(
    ([name, type]) =>
      `<Override PartName="/ppt/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  )
  const steps: [string, (text: string) => string][] = [
    [CONTENT_TYPES, text => text.replace('</Types>', `${declared.join('')}</Types>`)],
    [
      'ppt/_rels/presentation.xml.rels',
      text =>
        text.replace(
          '</Relationships>',
          `<Relationship Id="second" Type="${schemas}/officeDocument/2006/relationships/slideMaster" Target="slideMasters/slideMaster9.xml"/></Relationships>`,
        ),
    ],
    [
      PRESENTATION,
      text => text.replace('</p:sldMasterIdLst>', '<p:sldMasterId id="2147483998" r:id="second"/></p:sldMasterIdLst>'),
    ],
  ]
  return steps.reduce((made, [name, edit]) => edited(made, name, edit), all)
}

/** An organisation's template: 4:3, fonts of its own, two masters, and example slides with a chart, a table and notes. */
export const templateParts = async (): Promise<TemplateParts> => {
  const made = new PptxGenJS()
  made.layout = 'LAYOUT_4x3'
  made.author = 'Jane Designer'
  made.theme = { headFontFace: 'Georgia', bodyFontFace: 'Verdana' }
  made.defineSlideMaster({
    title: 'House style',
    background: { color: 'FFFDF5' },
    objects: [
      { rect: { x: 0, y: 0, w: '100%', h: 0.2, fill: { color: '7A1F5C' } } },
      {
        placeholder: {
          options: { name: 'title', type: 'title', x: 0.5, y: 0.35, w: 9, h: 0.9, fontSize: 24 },
          text: 'Title',
        },
      },
    ],
    slideNumber: { x: 9.2, y: 7.1, fontSize: 8 },
  })
  const slide = made.addSlide({ masterName: 'House style' })
  slide.addText('An example to be removed', { placeholder: 'title' })
  slide.addChart('bar', [{ name: 'Secret', labels: ['a'], values: [1] }], { x: 1, y: 2, w: 5, h: 3 })
  slide.addNotes('Notes of the designer')
  made.addSlide({ masterName: 'House style' }).addTable([[{ text: 'Old' }]], { x: 1, y: 2, w: 5 })
  return withSecondMaster(unzipSync(new Uint8Array((await made.write({ outputType: 'arraybuffer' })) as ArrayBuffer)))
}

export const packTemplate = (parts: TemplateParts): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).filter(([name]) => !name.endsWith('/'))))

/** The background of the template: a dark one with the theme's light text, or one that the theme does not know. */
export const DARK_GROUND = '#14213D'

/** The same template on dark ground; `mapped`: its text is light by its theme's own mapping. */
export const onDark = (parts: TemplateParts, mapped: boolean): TemplateParts =>
  Object.keys(parts).reduce((made, name) => {
    if (/slideLayouts\/[^/]+\.xml$/.test(name))
      return edited(made, name, text =>
        text.replace('<a:srgbClr val="FFFDF5"/>', `<a:srgbClr val="${DARK_GROUND.slice(1)}"/>`),
      )
    if (!mapped || !/slideMasters\/[^/]+\.xml$/.test(name)) return made
    return edited(made, name, text =>
      text.replace('bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2"', 'bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2"'),
    )
  }, parts)
