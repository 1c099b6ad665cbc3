/** Lengths in px of a picture or of the frame it is cropped to. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Which part of a picture is seen: `x`, `y` is the point of the picture in the middle of the frame, `zoom` 1 the farthest view. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** What a crop is about. `whole`: at zoom 1 all of the picture is seen, with empty edges; else it fills the frame. */
export interface Cropping {
  readonly picture: Size
  readonly frame: Size
  readonly whole: boolean
}

export const ZOOM_MAX = 8

/** Px of the frame for one px of the picture. */
export const scaleOf = ({ picture, frame, whole }: Cropping, { zoom }: Crop): number => {
  const [across, down] = [frame.width / picture.width, frame.height / picture.height]
  return zoom * (whole ? Math.min(across, down) : Math.max(across, down))
}

/** A middle from which the frame shows no more empty edge than it has to. */
const held = (middle: number, seen: number, length: number): number =>
  seen >= length ? length / 2 : Math.min(length - seen / 2, Math.max(seen / 2, middle))

const within = (cropping: Cropping, crop: Crop): Crop => {
  const zoom = Math.min(ZOOM_MAX, Math.max(1, crop.zoom))
  const scale = scaleOf(cropping, { ...crop, zoom })
  const { picture, frame } = cropping
  return {
    zoom,
    x: held(crop.x, frame.width / scale, picture.width),
    y: held(crop.y, frame.height / scale, picture.height),
  }
}

/** The middle of the picture from as far as it goes. */
export const wholeView = (cropping: Cropping): Crop =>
  within(cropping, { x: cropping.picture.width / 2, y: cropping.picture.height / 2, zoom: 1 })

/** Moves the picture under the frame by px of the frame. */
export const moved = (cropping: Cropping, crop: Crop, by: { readonly x: number; readonly y: number }): Crop => {
  const scale = scaleOf(cropping, crop)
  return within(cropping, { ...crop, x: crop.x - by.x / scale, y: crop.y - by.y / scale })
}

/** Another zoom, about the middle of the frame. */
export const zoomed = (cropping: Cropping, crop: Crop, zoom: number): Crop => within(cropping, { ...crop, zoom })

/** Size of the cropped picture: that of the frame, or less where the picture has not so many px. */
export const resultSize = (cropping: Cropping, crop: Crop): Size => {
  const shrunk = Math.min(1, 1 / scaleOf(cropping, crop))
  const { width, height } = cropping.frame
  return { width: Math.max(1, Math.round(width * shrunk)), height: Math.max(1, Math.round(height * shrunk)) }
}

/** Where the whole picture lies, in px of an area that shows the frame at `size`. */
export const placeOf = (cropping: Cropping, crop: Crop, size: Size) => {
  const scale = (scaleOf(cropping, crop) * size.width) / cropping.frame.width
  return {
    x: size.width / 2 - crop.x * scale,
    y: size.height / 2 - crop.y * scale,
    width: cropping.picture.width * scale,
    height: cropping.picture.height * scale,
  }
}

const STEP = 0.04
const STRIDE = 0.2

/** What a key does to the view; null for keys that do nothing. Arrows move the frame over the picture, with Shift farther. */
export const turnedBy = (
  cropping: Cropping,
  crop: Crop,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): Crop | null => {
  const step = (shiftKey ? STRIDE : STEP) * Math.min(cropping.frame.width, cropping.frame.height)
  switch (key) {
    case 'ArrowLeft':
      return moved(cropping, crop, { x: step, y: 0 })
    case 'ArrowRight':
      return moved(cropping, crop, { x: -step, y: 0 })
    case 'ArrowUp':
      return moved(cropping, crop, { x: 0, y: step })
    case 'ArrowDown':
      return moved(cropping, crop, { x: 0, y: -step })
    case '+':
    case '=':
      return zoomed(cropping, crop, crop.zoom * 1.1)
    case '-':
      return zoomed(cropping, crop, crop.zoom / 1.1)
    case '0':
      return wholeView(cropping)
    default:
      return null
  }
}
