import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import styled from 'styled-components'
import { placeOf, moved, turnedBy, zoomed, type Crop, type Cropping, type Size } from '../model/crop'

/** Px around the frame in which the rest of the picture is seen. */
const MARGIN = 24
const HEIGHT_MAX = 340

const Canvas = styled.canvas`
  display: block;
  width: 100%;
  border-radius: var(--r-card);
  background: var(--sunken);
  cursor: grab;
  touch-action: none;
  &:active {
    cursor: grabbing;
  }
  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
`

/** Size of the frame on the screen, within a stage of this width. */
const frameOn = (width: number, frame: Size): Size => {
  const scale = Math.min((width - 2 * MARGIN) / frame.width, HEIGHT_MAX / frame.height)
  return { width: frame.width * scale, height: frame.height * scale }
}

interface Scene {
  readonly bitmap: ImageBitmap
  readonly cropping: Cropping
  readonly crop: Crop
}

const draw = (canvas: HTMLCanvasElement, width: number, { bitmap, cropping, crop }: Scene): void => {
  const context = canvas.getContext('2d')
  if (!context) return
  const frame = frameOn(width, cropping.frame)
  const height = frame.height + 2 * MARGIN
  const ratio = window.devicePixelRatio || 1
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  canvas.style.height = `${height}px`
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  const [left, top] = [(width - frame.width) / 2, MARGIN]
  const place = placeOf(cropping, crop, frame)
  context.fillStyle = '#fff'
  context.fillRect(left, top, frame.width, frame.height)
  context.drawImage(bitmap, left + place.x, top + place.y, place.width, place.height)
  // What is cut off stays visible under a veil.
  context.beginPath()
  context.rect(0, 0, width, height)
  context.rect(left, top, frame.width, frame.height)
  context.fillStyle = 'rgb(16 20 26 / 0.6)'
  context.fill('evenodd')
  context.lineWidth = 2
  context.strokeStyle = '#fff'
  context.strokeRect(left - 1, top - 1, frame.width + 2, frame.height + 2)
}

export interface CropStageProps extends Scene {
  /** What it is for, as a name. */
  readonly label: string
  readonly describedBy: string
  readonly onCrop: (crop: Crop) => void
}

/** The picture under its frame: drag or arrow keys move it, the wheel or plus and minus zoom, 0 starts over. */
export const CropStage = ({ bitmap, cropping, crop, label, describedBy, onCrop }: CropStageProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const [width, setWidth] = useState(0)
  const latest = useRef({ cropping, crop, onCrop })
  useEffect(() => {
    latest.current = { cropping, crop, onCrop }
  })
  useEffect(() => {
    const one = canvas.current
    if (!one) return undefined
    const measure = () => setWidth(one.clientWidth || 600)
    // The page must not scroll meanwhile, which only a listener that is not passive can prevent.
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const now = latest.current
      now.onCrop(zoomed(now.cropping, now.crop, now.crop.zoom * Math.exp(-event.deltaY / 400)))
    }
    measure()
    one.addEventListener('wheel', turn, { passive: false })
    window.addEventListener('resize', measure)
    return () => {
      one.removeEventListener('wheel', turn)
      window.removeEventListener('resize', measure)
    }
  }, [])
  useEffect(() => {
    if (canvas.current && width > 0) draw(canvas.current, width, { bitmap, cropping, crop })
  }, [bitmap, cropping, crop, width])
  const drag = (event: PointerEvent) => {
    if (!held.current) return
    const scale = cropping.frame.width / frameOn(width, cropping.frame).width
    const by = { x: (event.clientX - held.current.x) * scale, y: (event.clientY - held.current.y) * scale }
    held.current = { x: event.clientX, y: event.clientY }
    onCrop(moved(cropping, crop, by))
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = turnedBy(cropping, crop, event)
    if (!next) return
    event.preventDefault()
    onCrop(next)
  }
  return (
    <Canvas
      ref={canvas}
      tabIndex={0}
      role="application"
      aria-roledescription="crop area"
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={press}
      onPointerDown={event => {
        held.current = { x: event.clientX, y: event.clientY }
        canvas.current?.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      onPointerUp={() => (held.current = null)}
      onPointerCancel={() => (held.current = null)}
    />
  )
}
