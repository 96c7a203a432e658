// Draws what the pointer does and echoes keys, with nothing but the page itself: a place to try the console, offline too.
const canvas = document.getElementById('paper')
const pen = canvas.getContext('2d')
const keys = document.getElementById('keys')
const pointer = document.getElementById('pointer')
const slider = document.getElementById('slider')

const BUTTONS = ['left', 'middle', 'right']
const MOST_KEYS = 40

/** Pieces of track: each is drawn once and drawn again only when the window changes. */
let track = []

function color(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`)
}

function draw({ from, to, button, mark }) {
  pen.strokeStyle = color(button ?? 'line')
  pen.lineWidth = button ? 3 : 1
  pen.setLineDash(button ? [] : [2, 4])
  pen.beginPath()
  pen.moveTo(from.x, from.y)
  pen.lineTo(to.x, to.y)
  pen.stroke()
  pen.setLineDash([])
  pen.beginPath()
  pen.arc(to.x, to.y, mark ? 6 : 1.5, 0, 2 * Math.PI)
  if (mark === 'up') pen.stroke()
  else if (button) {
    pen.fillStyle = pen.strokeStyle
    pen.fill()
  }
}

function resize() {
  canvas.width = innerWidth * devicePixelRatio
  canvas.height = innerHeight * devicePixelRatio
  pen.scale(devicePixelRatio, devicePixelRatio)
  pen.lineCap = 'round'
  for (const piece of track) draw(piece)
}

let last
let held

function extend(event, mark) {
  const to = { x: event.clientX, y: event.clientY }
  const piece = { from: last ?? to, to, button: held, mark }
  track.push(piece)
  draw(piece)
  last = to
  const modifiers = ['ctrl', 'shift', 'alt', 'meta'].filter((name) => event[`${name}Key`])
  const pressed = mark === 'up' ? undefined : held
  pointer.textContent = [`${to.x}, ${to.y}`, pressed && `${pressed} button`, ...modifiers].filter(Boolean).join('  ·  ')
}

addEventListener('pointerdown', (event) => {
  held = BUTTONS[event.button] ?? 'left'
  extend(event, 'down')
})
addEventListener('pointermove', (event) => {
  for (const step of event.getCoalescedEvents?.() ?? [event]) extend(step)
})
addEventListener('pointerup', (event) => {
  extend(event, 'up')
  held = undefined
})
addEventListener('contextmenu', (event) => event.preventDefault())

addEventListener('keydown', (event) => echo(event, 'down'))
addEventListener('keyup', (event) => echo(event, 'up'))

function echo(event, direction) {
  if (event.key === 'Tab' || event.key === ' ') {
    if (event.target === document.body) event.preventDefault()
  }
  const item = document.createElement('li')
  item.className = direction
  const name = event.key === ' ' ? 'Space' : event.key
  item.textContent = `${direction === 'down' ? '↓' : '↑'} ${name}${event.repeat ? ' (repeat)' : ''}`
  item.title = event.code
  keys.prepend(item)
  while (keys.children.length > MOST_KEYS) keys.lastChild.remove()
}

slider.addEventListener('input', () => {
  document.getElementById('slid').value = slider.value === '100' ? 'Done' : slider.value
})

document.getElementById('clear').addEventListener('click', () => {
  track = []
  keys.replaceChildren()
  slider.value = '0'
  slider.dispatchEvent(new Event('input'))
  document.getElementById('text').value = ''
  resize()
})

addEventListener('resize', resize)
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', resize)
resize()
