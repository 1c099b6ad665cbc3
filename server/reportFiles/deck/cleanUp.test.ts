import { describe, expect, it } from 'vitest'
import { builtInTemplate } from './builtIn'
import { PAPER } from './colours'
import { cleanUp, packageProblems } from './cleanUp'
import { contentTypes, octets, relation, setContentTypes, setRelations, TYPES, type Parts } from './parts'
import { textBox } from './shapes'
import { markupOf, pageXml } from './shapeXml'

const PRESENTATION_RELATIONS = 'ppt/_rels/presentation.xml.rels'
const text = (parts: Parts, name: string): string => new TextDecoder().decode(parts.get(name))
const box = textBox('Text', { x: 0, y: 0, w: 10, h: 10 }, [])

/** The built-in template with one slide. */
const withSlide = (): Parts => {
  const parts = builtInTemplate()
  const types = contentTypes(parts)
  const slide = 'ppt/slides/slide1.xml'
  parts.set(slide, octets(pageXml('sld', [markupOf(box), markupOf(box)], PAPER)))
  types.set(slide, TYPES.slide)
  setRelations(parts, slide, [relation('rId1', 'slideLayout', 'ppt/slideLayouts/slideLayout2.xml')])
  const listed = text(parts, PRESENTATION_RELATIONS).replace(
    '</Relationships>',
    '<Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide" Target="slides/slide1.xml"/></Relationships>',
  )
  parts.set(PRESENTATION_RELATIONS, octets(listed))
  setContentTypes(parts, types)
  return parts
}

describe('a package', () => {
  it('is sound when everything is reached, declared and there', () => {
    expect(packageProblems(withSlide())).toEqual([])
  })

  it('loses what nothing leads to, with its relations and content types, and nothing else', () => {
    const parts = withSlide()
    const before = [...parts.keys()].sort()
    const types = contentTypes(parts)
    for (const name of ['ppt/charts/chart1.xml', 'ppt/notesSlides/old.xml']) {
      parts.set(name, octets('<a/>'))
      types.set(name, TYPES.chart)
    }
    setRelations(parts, 'ppt/notesSlides/old.xml', [relation('rId1', 'chart', 'ppt/charts/chart1.xml')])
    setContentTypes(parts, types)
    expect(packageProblems(parts)).toEqual(
      expect.arrayContaining([
        'ppt/charts/chart1.xml: nothing leads to it',
        'ppt/notesSlides/old.xml: nothing leads to it',
      ]),
    )
    cleanUp(parts, types)
    expect([...parts.keys()].sort()).toEqual(before)
    expect(packageProblems(parts)).toEqual([])
  })

  it.each([
    [
      'a part is missing',
      (parts: Parts) => parts.delete('ppt/slideLayouts/slideLayout2.xml'),
      /slideLayout2\.xml, which is missing/,
    ],
    ['a part is empty', (parts: Parts) => parts.set('ppt/theme/theme2.xml', new Uint8Array()), /theme2\.xml: is empty/],
    [
      'two shapes have one id',
      (parts: Parts) =>
        parts.set(
          'ppt/slides/slide1.xml',
          octets(text(parts, 'ppt/slides/slide1.xml').replace('<p:cNvPr id="3"', '<p:cNvPr id="2"')),
        ),
      /two shapes have the id 2/,
    ],
    [
      'a relation leads outside',
      (parts: Parts) =>
        parts.set(
          PRESENTATION_RELATIONS,
          octets(
            text(parts, PRESENTATION_RELATIONS).replace(
              '</Relationships>',
              '<Relationship Id="x" Type="y/hyperlink" Target="https://example.org" TargetMode="External"/></Relationships>',
            ),
          ),
        ),
      /leads outside to https:\/\/example\.org/,
    ],
    [
      'markup uses a relation that is not there',
      (parts: Parts) =>
        parts.set(
          'ppt/presentation.xml',
          octets(text(parts, 'ppt/presentation.xml').replace('r:id="rId2"', 'r:id="rId9"')),
        ),
      /uses the relation rId9, which is missing/,
    ],
    [
      'a part has no content type',
      (parts: Parts) => {
        parts.set('ppt/media/a.odd', octets('x'))
        setRelations(parts, 'ppt/slides/slide1.xml', [relation('rId1', 'image', 'ppt/media/a.odd')])
      },
      /a\.odd: has no content type/,
    ],
  ])('is found out when %s', (_what, spoil, problem) => {
    const parts = withSlide()
    spoil(parts)
    expect(packageProblems(parts).join('\n')).toMatch(problem)
  })
})
