import { useState, type CSSProperties } from 'react'
import type { Rgb } from '@core/domain/colour'
import styled from 'styled-components'
import { MEDIA, Muted, Row, Segmented, Stack, useTheme } from '@/ui'
import { Note } from '@/ui/Words'
import { tokensOf, type Theme } from '../model/derived'
import { MiniHome, MiniLogin, MiniSlide } from './MiniScreens'
import type { PictureUrls } from './usePictureUrls'

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s3);
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** The colours of a theme for everything inside, whatever theme the page has. */
const variablesOf = (theme: Theme, brand: Rgb | null): CSSProperties =>
  Object.fromEntries(Object.entries(tokensOf(theme, brand)).map(([name, value]) => [`--${name}`, value]))

export interface PreviewProps {
  readonly urls: PictureUrls
  readonly client: string
  readonly brand: Rgb | null
  /** Name of the template that decks will have; null: the built-in one. */
  readonly template: string | null
}

/** Home, login and a slide as they will be, in either theme. */
export const Preview = ({ urls, client, brand, template }: PreviewProps) => {
  const { theme: current } = useTheme()
  const [theme, setTheme] = useState<Theme>(current)
  const colours = variablesOf(theme, brand)
  return (
    <Stack $gap="s3">
      <Row $wrap $justify="space-between">
        <Row>
          <h3>Preview</h3>
          <Muted $size="sm">with your changes</Muted>
        </Row>
        <Segmented
          label="Theme of the preview"
          labelHidden
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </Row>
      <Stack $gap="s1">
        <Muted $size="sm">Home and cards</Muted>
        <div style={colours}>
          <MiniHome urls={urls} client={client} />
        </div>
      </Stack>
      <Pair>
        <Stack $gap="s1">
          <Muted $size="sm">Login</Muted>
          <div style={colours}>
            <MiniLogin urls={urls} />
          </div>
          <Note>Shown where this installation serves one organisation: before login nobody knows who comes.</Note>
        </Stack>
        <Stack $gap="s1">
          <Muted $size="sm">PowerPoint</Muted>
          <MiniSlide />
          <Note>
            {template === null
              ? 'The built-in template. Decks do not take the logo or the brand colour: upload a template that has them.'
              : `Fonts, colours, logo and backgrounds come from ${template}: master slide 1 for charts, 2 for tables. Series take its accent colours.`}
          </Note>
        </Stack>
      </Pair>
    </Stack>
  )
}
