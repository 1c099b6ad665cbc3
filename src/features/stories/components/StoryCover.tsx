import { memo, useEffect, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import type { StoryListItem } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { useBlobUrl } from '@/ui/useBlobUrl'
import { useNearScreen } from '@/ui/useNearScreen'
import { coverOf, type Cover, type Design } from '../cover'
import { coverPictureRemote, selectCoverPicture, type WithStoryCovers } from '../covers'

const WIDTH = 320
const HEIGHT = 104

const Art = styled.svg<{ readonly $hue: number; readonly $strength: number }>`
  --soft: oklch(0.94 ${p => 0.03 * p.$strength} ${p => p.$hue});
  --light: oklch(0.86 ${p => 0.06 * p.$strength} ${p => p.$hue});
  --mid: oklch(0.76 ${p => 0.09 * p.$strength} ${p => p.$hue});
  --deep: oklch(0.5 ${p => 0.15 * p.$strength} ${p => p.$hue});
  [data-theme='dark'] & {
    --soft: oklch(0.27 ${p => 0.03 * p.$strength} ${p => p.$hue});
    --light: oklch(0.36 ${p => 0.06 * p.$strength} ${p => p.$hue});
    --mid: oklch(0.46 ${p => 0.09 * p.$strength} ${p => p.$hue});
    --deep: oklch(0.72 ${p => 0.13 * p.$strength} ${p => p.$hue});
  }
  display: block;
  width: 100%;
  height: 104px;
  background: var(--soft);
`

type Next = Cover['next']

/** Lists of `count` numbers, rounded so that the markup stays short. */
const list = <Item,>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at))
const round = (value: number) => Math.round(value)

const circles = (next: Next): ReactNode => (
  <>
    <circle cx={round(50 + 40 * next())} cy={round(60 + 30 * next())} r={round(52 + 14 * next())} fill="var(--mid)" />
    <circle
      cx={round(190 + 40 * next())}
      cy={round(70 + 20 * next())}
      r={round(58 + 12 * next())}
      fill="var(--light)"
    />
    <circle cx={round(125 + 30 * next())} cy={round(34 + 20 * next())} r={38} fill="var(--deep)" opacity={0.75} />
    <circle cx={round(250 + 40 * next())} cy={round(20 + 14 * next())} r={24} fill="var(--deep)" />
  </>
)

/** A wave, filled down to the bottom edge. */
const wave = (top: number, swing: number): string =>
  `M0 ${round(top)}C${WIDTH * 0.25} ${round(top - swing)} ${WIDTH * 0.4} ${round(top + swing)} ${WIDTH * 0.6} ${round(top + swing / 2)}S${WIDTH * 0.9} ${round(top - swing)} ${WIDTH} ${round(top - swing / 3)}V${HEIGHT}H0Z`

const waves = (next: Next): ReactNode => (
  <g transform={next() < 0.5 ? `matrix(-1 0 0 1 ${WIDTH} 0)` : undefined}>
    <path d={wave(24 + 16 * next(), 8 + 16 * next())} fill="var(--light)" />
    <path d={wave(46 + 14 * next(), 8 + 16 * next())} fill="var(--mid)" />
    <path d={wave(70 + 10 * next(), 6 + 14 * next())} fill="var(--deep)" />
  </g>
)

const grid = (next: Next): ReactNode => {
  const [columns, rows] = [9, 3]
  const strong = new Set(list(3, () => Math.floor(next() * columns * rows)))
  return list(columns * rows, at => (
    <rect
      key={at}
      x={17 + (at % columns) * 33}
      y={9 + Math.floor(at / columns) * 31}
      width={24}
      height={24}
      rx={6}
      fill={strong.has(at) ? 'var(--deep)' : 'var(--light)'}
    />
  ))
}

const arcs = (next: Next): ReactNode => {
  const centres = [round(70 + 40 * next()), round(230 + 40 * next())]
  return centres.flatMap((x, at) =>
    list(4, ring => (
      <circle
        key={`${x} ${ring}`}
        cx={x}
        cy={HEIGHT + 4}
        r={18 + ring * 22 - at * 8}
        fill="none"
        stroke={(ring + at) % 2 === 0 ? 'var(--deep)' : 'var(--mid)'}
        strokeWidth={9}
      />
    )),
  )
}

const stripes = (next: Next): ReactNode => {
  const strong = 2 + Math.floor(next() * 6)
  return list(12, at => (
    <path
      key={at}
      d={`M${at * 34 - 60} ${HEIGHT}l56 -${HEIGHT}h16l-56 ${HEIGHT}z`}
      fill={at === strong ? 'var(--deep)' : 'var(--light)'}
    />
  ))
}

/** Mountains, which nobody takes for the bars of a chart. */
const peaks = (next: Next): ReactNode => {
  const heights = list(6, () => 38 + 56 * next())
  const highest = Math.max(...heights)
  return heights.map((height, at) => (
    <path
      key={at}
      d={`M${at * 54 - 44} ${HEIGHT}l68 -${round(height)}l68 ${round(height)}z`}
      fill={height === highest ? 'var(--deep)' : at % 2 === 0 ? 'var(--mid)' : 'var(--light)'}
      opacity={0.9}
    />
  ))
}

const DRAWINGS: Readonly<Record<Design, (next: Next) => ReactNode>> = { circles, waves, grid, arcs, stripes, peaks }

const Photo = styled.img`
  display: block;
  width: 100%;
  height: 104px;
  object-fit: cover;
  background: var(--sunken);
`

/** Decoration drawn from the id of a story. The client's stylesheet puts its cover photo in place of it. */
export const DrawnCover = memo(function DrawnCover({ id }: { readonly id: string }) {
  const { design, hue, strength, next } = coverOf(id)
  return (
    <Art
      $hue={hue}
      $strength={strength}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-design={design}
    >
      {DRAWINGS[design](next)}
    </Art>
  )
})

const Waiting = styled.div`
  height: 104px;
  background: var(--sunken);
`

interface ChosenProps {
  readonly storyId: string
  readonly cover: NonNullable<StoryListItem['cover']>
}

const ChosenCover = ({ storyId, cover: { picture, alt } }: ChosenProps) => {
  const dispatch = useAppDispatch()
  const [element, setElement] = useState<HTMLElement | null>(null)
  const near = useNearScreen(element)
  const { data, error } = useAppSelector((state: WithStoryCovers) => selectCoverPicture(state, picture))
  const url = useBlobUrl(data)
  const known = data !== null
  useEffect(() => {
    if (near && !known) dispatch(coverPictureRemote.requested({ storyId, picture }))
  }, [dispatch, near, known, storyId, picture])
  if (error && !known) return <DrawnCover id={storyId} />
  return url === null ? <Waiting ref={setElement} /> : <Photo src={url} alt={alt ?? ''} />
}

/** The cover of a story: the picture that was chosen, else, or where that does not arrive, a drawn one. */
export const StoryCover = ({ story: { id, cover } }: { readonly story: Pick<StoryListItem, 'id' | 'cover'> }) =>
  cover === null ? <DrawnCover id={id} /> : <ChosenCover storyId={id} cover={cover} />
