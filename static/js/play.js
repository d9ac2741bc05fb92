/* Made by tools/bundle.py from dom, view, edges, touch, twice, board, tiles, tray, names, sheet, kept, pull, live, explain, clock: change those. */
const Panzoom = (() => {
/* @panzoom/panzoom 4.6.2, see panzoom.LICENSE.txt */
typeof window<"u"&&(window.NodeList&&!NodeList.prototype.forEach&&(NodeList.prototype.forEach=Array.prototype.forEach),typeof window.CustomEvent!="function"&&(window.CustomEvent=function(t,r){r=r||{bubbles:!1,cancelable:!1,detail:null};var c=document.createEvent("CustomEvent");return c.initCustomEvent(t,r.bubbles,r.cancelable,r.detail),c}));var pt=typeof document<"u"&&!!document.documentMode,_;function mt(){return _||(_=document.createElement("div").style)}var it=["webkit","moz","ms"],T={};function et(e){if(T[e])return T[e];let t=mt();if(e in t)return T[e]=e;let r=e[0].toUpperCase()+e.slice(1),c=it.length;for(;c--;){let h=`${it[c]}${r}`;if(h in t)return T[e]=h}}function W(e,t){return parseFloat(t[et(e)])||0}function I(e,t,r=window.getComputedStyle(e)){let c=t==="border"?"Width":"";return{left:W(`${t}Left${c}`,r),right:W(`${t}Right${c}`,r),top:W(`${t}Top${c}`,r),bottom:W(`${t}Bottom${c}`,r)}}function x(e,t,r){e.style[et(t)]=r}function gt(e,t){let r=et("transform");x(e,"transition",`${r} ${t.duration}ms ${t.easing}`)}function wt(e,{x:t,y:r,scale:c,isSVG:h},y){if(x(e,"transform",`scale(${c}) translate(${t}px, ${r}px)`),h&&pt){let f=window.getComputedStyle(e).getPropertyValue("transform");e.setAttribute("transform",f)}}function J(e){let t=e.parentNode;(!t||t.nodeType!==1)&&(t=document.documentElement);let r=window.getComputedStyle(e),c=window.getComputedStyle(t),h=e.getBoundingClientRect(),y=t.getBoundingClientRect();return{elem:{style:r,width:h.width,height:h.height,top:h.top,bottom:h.bottom,left:h.left,right:h.right,margin:I(e,"margin",r),border:I(e,"border",r)},parent:{style:c,width:y.width,height:y.height,top:y.top,bottom:y.bottom,left:y.left,right:y.right,padding:I(t,"padding",c),border:I(t,"border",c)}}}var M={down:"mousedown",move:"mousemove",up:"mouseup mouseleave"};typeof window<"u"&&(typeof window.PointerEvent=="function"?M={down:"pointerdown",move:"pointermove",up:"pointerup pointerleave pointercancel"}:typeof window.TouchEvent=="function"&&(M={down:"touchstart",move:"touchmove",up:"touchend touchcancel"}));function K(e,t,r,c){M[e].split(" ").forEach(h=>{t.addEventListener(h,r,c)})}function Q(e,t,r){M[e].split(" ").forEach(c=>{t.removeEventListener(c,r)})}function ct(e,t){let r=e.length;for(;r--;)if(e[r].pointerId===t.pointerId)return r;return-1}function tt(e,t){let r;if(t.touches){r=0;for(let c of t.touches)c.pointerId=r++,tt(e,c);return}r=ct(e,t),r>-1&&e.splice(r,1),e.push(t)}function yt(e,t){if(t.touches){for(;e.length;)e.pop();return}let r=ct(e,t);r>-1&&e.splice(r,1)}function at(e){e=e.slice(0);let t=e.pop(),r;for(;r=e.pop();)t={clientX:(r.clientX-t.clientX)/2+t.clientX,clientY:(r.clientY-t.clientY)/2+t.clientY};return t}function j(e){if(e.length<2)return 0;let t=e[0],r=e[1];return Math.sqrt(Math.pow(Math.abs(r.clientX-t.clientX),2)+Math.pow(Math.abs(r.clientY-t.clientY),2))}function bt(e){let t=e;for(;t&&t.parentNode;){if(t.parentNode===document)return!0;t=t.parentNode instanceof ShadowRoot?t.parentNode.host:t.parentNode}return!1}function vt(e){return(e.getAttribute("class")||"").trim()}function xt(e,t){return e.nodeType===1&&` ${vt(e)} `.indexOf(` ${t} `)>-1}function Et(e,t){for(let r=e;r!=null;r=r.parentNode)if(xt(r,t.excludeClass)||t.exclude.indexOf(r)>-1)return!0;return!1}var Pt=/^http:[\w\.\/]+svg$/;function Mt(e){return Pt.test(e.namespaceURI)&&e.nodeName.toLowerCase()!=="svg"}function At(e){let t={};for(let r in e)e.hasOwnProperty(r)&&(t[r]=e[r]);return t}var st={animate:!1,canvas:!1,cursor:"move",disablePan:!1,disableZoom:!1,disableXAxis:!1,disableYAxis:!1,duration:200,easing:"ease-in-out",exclude:[],excludeClass:"panzoom-exclude",handleStartEvent:e=>{e.preventDefault(),e.stopPropagation()},maxScale:4,minScale:.125,overflow:"hidden",panOnlyWhenZoomed:!1,pinchAndPan:!1,relative:!1,setTransform:wt,startX:0,startY:0,startScale:1,step:.3,touchAction:"none"};function Ct(e,t){if(!e)throw new Error("Panzoom requires an element as an argument");if(e.nodeType!==1)throw new Error("Panzoom requires an element with a nodeType of 1");if(!bt(e))throw new Error("Panzoom should be called on elements that have been attached to the DOM");t={...st,...t};let r=Mt(e),c=e.parentNode;c.style.overflow=t.overflow,c.style.userSelect="none",c.style.touchAction=t.touchAction,(t.canvas?c:e).style.cursor=t.cursor,e.style.userSelect="none",e.style.touchAction=t.touchAction,x(e,"transformOrigin",typeof t.origin=="string"?t.origin:r?"0 0":"50% 50%");function h(){c.style.overflow="",c.style.userSelect="",c.style.touchAction="",c.style.cursor="",e.style.cursor="",e.style.userSelect="",e.style.touchAction="",x(e,"transformOrigin","")}function y(n={}){for(let i in n)n.hasOwnProperty(i)&&(t[i]=n[i]);(n.hasOwnProperty("cursor")||n.hasOwnProperty("canvas"))&&(c.style.cursor=e.style.cursor="",(t.canvas?c:e).style.cursor=t.cursor),n.hasOwnProperty("overflow")&&(c.style.overflow=n.overflow),n.hasOwnProperty("touchAction")&&(c.style.touchAction=n.touchAction,e.style.touchAction=n.touchAction)}let f=0,p=0,u=1,A=!1;Y(t.startScale,{animate:!1,force:!0}),setTimeout(()=>{R(t.startX,t.startY,{animate:!1,force:!0})});function C(n,i,s){if(s.silent)return;let d=new CustomEvent(n,{detail:i});e.dispatchEvent(d)}function D(n,i,s){let d={x:f,y:p,scale:u,isSVG:r,originalEvent:s};return requestAnimationFrame(()=>{typeof i.animate=="boolean"&&(i.animate?gt(e,i):x(e,"transition","none")),i.setTransform(e,d,i),C(n,d,i),C("panzoomchange",d,i)}),d}function L(n,i,s,d){let o={...t,...d},l={x:f,y:p,opts:o};if(!d?.force&&(o.disablePan||o.panOnlyWhenZoomed&&u===o.startScale))return l;if(n=parseFloat(n),i=parseFloat(i),o.disableXAxis||(l.x=(o.relative?f:0)+n),o.disableYAxis||(l.y=(o.relative?p:0)+i),o.contain){let a=J(e),g=a.elem.width/u,m=a.elem.height/u,E=g*s,P=m*s,b=(E-g)/2,v=(P-m)/2;if(o.contain==="inside"){let F=(-a.elem.margin.left-a.parent.padding.left+b)/s,k=(a.parent.width-E-a.parent.padding.left-a.elem.margin.left-a.parent.border.left-a.parent.border.right+b)/s;l.x=Math.max(Math.min(l.x,k),F);let U=(-a.elem.margin.top-a.parent.padding.top+v)/s,G=(a.parent.height-P-a.parent.padding.top-a.elem.margin.top-a.parent.border.top-a.parent.border.bottom+v)/s;l.y=Math.max(Math.min(l.y,G),U)}else if(o.contain==="outside"){let F=(-(E-a.parent.width)-a.parent.padding.left-a.parent.border.left-a.parent.border.right+b)/s,k=(b-a.parent.padding.left)/s;l.x=Math.max(Math.min(l.x,k),F);let U=(-(P-a.parent.height)-a.parent.padding.top-a.parent.border.top-a.parent.border.bottom+v)/s,G=(v-a.parent.padding.top)/s;l.y=Math.max(Math.min(l.y,G),U)}}return o.roundPixels&&(l.x=Math.round(l.x),l.y=Math.round(l.y)),l}function X(n,i){let s={...t,...i},d={scale:u,opts:s};if(!i?.force&&s.disableZoom)return d;let o=t.minScale,l=t.maxScale;if(s.contain){let a=J(e),g=a.elem.width/u,m=a.elem.height/u;if(g>1&&m>1){let E=a.parent.width-a.parent.border.left-a.parent.border.right,P=a.parent.height-a.parent.border.top-a.parent.border.bottom,b=E/g,v=P/m;t.contain==="inside"?l=Math.min(l,b,v):t.contain==="outside"&&(o=Math.max(o,b,v))}}return d.scale=Math.min(Math.max(n,o),l),d}function R(n,i,s,d){let o=L(n,i,u,s);return f!==o.x||p!==o.y?(f=o.x,p=o.y,D("panzoompan",o.opts,d)):{x:f,y:p,scale:u,isSVG:r,originalEvent:d}}function Y(n,i,s){let d=X(n,i),o=d.opts;if(!i?.force&&o.disableZoom)return;n=d.scale;let l=f,a=p;if(o.focal){let m=o.focal;l=(m.x/n-m.x/u+f*n)/n,a=(m.y/n-m.y/u+p*n)/n}let g=L(l,a,n,{relative:!1,force:!0});return f=g.x,p=g.y,u=n,D("panzoomzoom",o,s)}function nt(n,i){let s={...t,animate:!0,...i};return Y(u*Math.exp((n?1:-1)*s.step),s)}function lt(n){return nt(!0,n)}function dt(n){return nt(!1,n)}function H(n,i,s,d){let o=J(e),l={width:o.parent.width-o.parent.padding.left-o.parent.padding.right-o.parent.border.left-o.parent.border.right,height:o.parent.height-o.parent.padding.top-o.parent.padding.bottom-o.parent.border.top-o.parent.border.bottom},a=i.clientX-o.parent.left-o.parent.padding.left-o.parent.border.left-o.elem.margin.left,g=i.clientY-o.parent.top-o.parent.padding.top-o.parent.border.top-o.elem.margin.top;r||(a-=o.elem.width/u/2,g-=o.elem.height/u/2);let m={x:a/l.width*(l.width*n),y:g/l.height*(l.height*n)};return Y(n,{...s,animate:!1,focal:m},d)}function ut(n,i){n.preventDefault();let s={...t,...i,animate:!1},o=(n.deltaY===0&&n.deltaX?n.deltaX:n.deltaY)<0?1:-1,l=X(u*Math.exp(o*s.step/3),s).scale;return H(l,n,s,n)}function ft(n){let i={...t,animate:!0,force:!0,...n};u=X(i.startScale,i).scale;let s=L(i.startX,i.startY,u,i);return f=s.x,p=s.y,D("panzoomreset",i)}let S,$,z,N,rt,O,w=[];function B(n){if(Et(n.target,t))return;tt(w,n),A=!0,t.handleStartEvent(n),S=f,$=p,C("panzoomstart",{x:f,y:p,scale:u,isSVG:r,originalEvent:n},t);let i=at(w);z=i.clientX,N=i.clientY,rt=u,O=j(w)}function V(n){if(!A||S===void 0||$===void 0||z===void 0||N===void 0)return;tt(w,n);let i=at(w),s=w.length>1,d=u;if(s){O===0&&(O=j(w));let o=j(w)-O;d=X(o*t.step/80+rt).scale,H(d,i,{animate:!1},n)}(!s||t.pinchAndPan)&&R(S+(i.clientX-z)/d,$+(i.clientY-N)/d,{animate:!1},n)}function Z(n){w.length===1&&C("panzoomend",{x:f,y:p,scale:u,isSVG:r,originalEvent:n},t),yt(w,n),A&&(A=!1,S=$=z=N=void 0)}let q=!1;function ot(){q||(q=!0,K("down",t.canvas?c:e,B),K("move",document,V,{passive:!0}),K("up",document,Z,{passive:!0}))}function ht(){q=!1,Q("down",t.canvas?c:e,B),Q("move",document,V),Q("up",document,Z)}return t.noBind||ot(),{bind:ot,destroy:ht,eventNames:M,getPan:()=>({x:f,y:p}),getScale:()=>u,getOptions:()=>At(t),handleDown:B,handleMove:V,handleUp:Z,pan:R,reset:ft,resetStyle:h,setOptions:y,setStyle:(n,i)=>x(e,n,i),zoom:Y,zoomIn:lt,zoomOut:dt,zoomToPoint:H,zoomWithWheel:ut}}Ct.defaultOptions=st;
return Ct;
})();
const byId = (id) => document.getElementById(id);
const root = document.querySelector("[data-table]");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const ask = (path, values) => window.htmx.ajax(values ? "POST" : "GET", path, {
  source: values ? "#sheet" : "#board", target: "#sheet", swap: "sheet", values,
}).catch(() => {});

const NEAR = 56;
const LOW = 20;

const view = { x: 50, y: 50, cell: NEAR, zoom: null, pan: null, at: "", whole: false };

function geometry() {
  const [map, board] = [byId("map"), byId("board")];
  const scale = view.zoom.getScale();
  const outer = view.pan.getBoundingClientRect();
  const inner = map.getBoundingClientRect();
  const box = map.viewBox.baseVal;
  return {
    box, scale,
    unit: map.width.baseVal.value / box.width,
    inset: [(inner.left - outer.left) / scale, (inner.top - outer.top) / scale],
    middle: [view.pan.offsetWidth / 2, view.pan.offsetHeight / 2],
    seen: [board.clientWidth / 2, (board.clientHeight - LOW) / 2],
  };
}

function show({ x, y, cell }, animate = false) {
  const g = geometry();
  const scale = cell / 100 / g.unit;
  const point = [g.inset[0] + (x - g.box.x) * g.unit, g.inset[1] + (y - g.box.y) * g.unit];
  const [right, down] = [0, 1].map((i) => (g.seen[i] - g.middle[i]) / scale - point[i] + g.middle[i]);
  const moves = animate && !calm.matches;
  view.zoom.zoom(scale, { animate: moves });
  view.zoom.pan(right, down, { animate: moves, force: true });
  Object.assign(view, { x, y, cell, whole: false });
  document.dispatchEvent(new Event("tableside:view"));
}

function look() {
  const g = geometry();
  const { x, y } = view.zoom.getPan();
  const point = [x, y].map((shift, i) => (g.seen[i] - g.middle[i]) / g.scale - shift + g.middle[i]);
  view.x = (point[0] - g.inset[0]) / g.unit + g.box.x;
  view.y = (point[1] - g.inset[1]) / g.unit + g.box.y;
  view.cell = g.scale * g.unit * 100;
  view.whole = false;
  document.dispatchEvent(new Event("tableside:view"));
}

function around(columns, rows) {
  const board = byId("board");
  return Math.min((board.clientWidth - 16) / columns, (board.clientHeight - LOW - 16) / rows, 80);
}

function fit(animate = true) {
  const { whole } = byId("map").dataset;
  if (whole) {
    const [x, y, columns, rows] = whole.split(",").map(Number);
    show({ x: (x + columns / 2) * 100, y: (y + rows / 2) * 100, cell: around(columns, rows) }, animate);
    view.whole = true;
    return;
  }
  const tiles = [...document.querySelectorAll("#tiles > :is(image, use)")];
  const [x, y] = ["x", "y"].map((axis) => tiles.map((tile) => Math.round(tile.getAttribute(axis))));
  const [left, right, top, bottom] = [Math.min(...x), Math.max(...x) + 100, Math.min(...y), Math.max(...y) + 100];
  const cell = around((right - left) / 100 + 0.6, (bottom - top) / 100 + 0.6);
  show({ x: (left + right) / 2, y: (top + bottom) / 2, cell }, animate);
  view.whole = true;
}

function again() {
  if (view.whole) fit(false); else show(view);
}

function follow(animate) {
  const place = byId("overlay").dataset.at || "";
  if (place === "all") { if (view.at !== place) fit(animate); }
  else if (place && place !== view.at) {
    const [x, y, columns = 1, rows = 1] = place.split(",").map(Number);
    const cell = columns * rows > 1 ? around(columns, rows) : Math.max(view.cell, 48);
    show({ x: (x + columns / 2) * 100, y: (y + rows / 2) * 100, cell }, animate);
  }
  view.at = place || view.at;
}

function take(board) {
  view.pan = byId("pan");
  board.dataset.panzoom = "";
  view.zoom = Panzoom(view.pan, { canvas: true, minScale: 0.15, maxScale: 4, step: 0.4, cursor: "grab", handleStartEvent: () => {} });
  view.zoom.setOptions({ overflow: "clip" });
  view.pan.addEventListener("panzoomend", look);
  show(view);
  setTimeout(again);
  new ResizeObserver(again).observe(board);
}

const EDGES = { left: (d) => d[0] < 0, right: (d) => d[0] > 0, top: (d) => d[1] < 0, bottom: (d) => d[1] > 0 };

function edges() {
  const board = byId("board");
  const box = board.getBoundingClientRect();
  const beyond = [...document.querySelectorAll("#overlay a")].map((gap) => ({ gap, away: away(gap, box) }));
  for (const key of board.querySelectorAll("[data-edge]")) {
    const out = beyond.filter(({ away: d }) => d && EDGES[key.dataset.edge](d));
    key.hidden = !out.length;
    key.querySelector("b").textContent = out.length;
    key.onclick = () => go(out[0].gap);
  }
}

const isAway = (place, board) => away(place, board.getBoundingClientRect()) !== null;

function away(gap, box) {
  const { left, right, top, bottom } = gap.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const across = x < box.left ? -1 : x > box.right ? 1 : 0;
  const along = y < box.top ? -1 : y > box.bottom - 20 ? 1 : 0;
  return across || along ? [across, across ? 0 : along] : null;
}

function go(gap) {
  const { x, y } = gap.getBBox();
  show({ x: x + 50, y: y + 50, cell: view.cell }, true);
}

const COARSE = 30;
const SLIP = 8;
const STEP = 60;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const ADDS = "composite" in (window.KeyframeEffect?.prototype ?? {});
let still = null;

function lift() {
  if (view.pan.style.willChange) return;
  view.pan.style.willChange = "transform";
  if (!ADDS) return;
  still = view.pan.animate({ transform: ["none", "none"] }, { duration: 1e9, composite: "add" });
  still.pause();
}

function putDown() {
  still?.cancel();
  still = null;
  view.pan.style.willChange = "";
}

function guard(board) {
  const fingers = new Set();
  let from = [0, 0];
  let slipped = false;
  board.addEventListener("pointerdown", (event) => {
    if (!fingers.size) [from, slipped] = [[event.clientX, event.clientY], false];
    fingers.add(event.pointerId);
    slipped ||= fingers.size > 1;
  }, true);
  board.addEventListener("pointermove", (event) => {
    if (!fingers.size) return;
    const far = Math.hypot(event.clientX - from[0], event.clientY - from[1]);
    if (far > SLIP) slipped = true;
    if (far) lift();
  }, true);
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    board.addEventListener(end, (event) => {
      if (end === "pointerleave" && event.target !== board) return;
      fingers.delete(event.pointerId);
      if (!fingers.size) putDown();
    }, true);
  }
  board.addEventListener("click", (event) => {
    const coarse = event.detail && isSmall(event.target.closest("a"));
    if (!slipped && !coarse) return;
    event.preventDefault();
    event.stopPropagation();
    if (!slipped) nearer(event);
    slipped = false;
  }, true);
  board.addEventListener("wheel", (event) => { view.zoom.zoomWithWheel(event); look(); }, { passive: false });
  board.addEventListener("keydown", press);
  board.addEventListener("focusin", ({ target }) => { if (target.closest("#map") && isAway(target, board)) go(target); });
}

function isSmall(place) {
  if (!place) return false;
  const { width, height } = place.getBoundingClientRect();
  return Math.min(width, height) < COARSE;
}

function nearer(event) {
  const g = geometry();
  const inner = byId("map").getBoundingClientRect();
  const [x, y] = [event.clientX - inner.left, event.clientY - inner.top].map((px) => px / g.scale / g.unit);
  show({ x: x + g.box.x, y: y + g.box.y, cell: NEAR }, true);
}

function press(event) {
  if (event.target.id !== "board") return;
  const { x, y, cell } = view;
  const arrow = ARROWS[event.key];
  if (arrow) show({ x: x + arrow[0] * STEP, y: y + arrow[1] * STEP, cell });
  else if (event.key === "+" || event.key === "=") show({ x, y, cell: Math.min(cell * 1.3, 220) });
  else if (event.key === "-") show({ x, y, cell: Math.max(cell / 1.3, 10) });
  else if (event.key === "0") fit();
  else return;
  event.preventDefault();
}
const MOMENT = 400;
const BESIDE = 24;
const GUARDED = "[data-writes], #map a[data-lay], #map a[data-to], #sheet .tray a";
const REPEATED = "#turn, #reveal-next, #reveal-back, .pad-count button";

let lastTap = { time: -MOMENT, x: 0, y: 0, key: "" };

addEventListener("click", (event) => {
  if (!event.detail) return;
  const { clientX: x, clientY: y, timeStamp: time, target } = event;
  const again = time - lastTap.time < MOMENT && Math.hypot(x - lastTap.x, y - lastTap.y) < BESIDE;
  const key = target.closest(REPEATED)?.id || "";
  const goesOn = key && key === lastTap.key;
  lastTap = { time, x, y, key };
  if (!again || goesOn || !target.closest(GUARDED)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

function grow(event) {
  for (const news of event.detail.fragment.querySelectorAll("[data-news]")) {
    for (const id of news.dataset.news.split(" ")) if (id) byId(id)?.remove();
    for (const part of news.querySelectorAll("[data-to]")) {
      byId(part.dataset.to).append(...part.children);
      part.remove();
    }
    news.querySelectorAll("a:empty").forEach(openGap);
    news.replaceWith(...news.children);
  }
}

function openGap(gap) {
  const [x, y] = gap.id.slice(1).split("_").map(Number);
  const frame = document.querySelector("#tiles rect.gap").cloneNode();
  frame.setAttribute("x", x * 100 + 6);
  frame.setAttribute("y", y * 100 + 6);
  gap.setAttribute("href", `${root.dataset.table}sheet/?gap=${x},${y}`);
  gap.append(frame);
}

function begin() {
  const board = byId("board");
  if (!isDrawn() || board.dataset.panzoom !== undefined) return;
  take(board);
  guard(board);
}

let soon = 0;
const isDrawn = () => byId("board").dataset.board !== undefined;
function settle() {
  begin();
  if (!isDrawn()) return;
  follow(true);
  setTimeout(edges, 250);
}

document.addEventListener("tableside:view", () => { clearTimeout(soon); soon = setTimeout(edges, 250); });
document.addEventListener("htmx:oobBeforeSwap", grow);
document.addEventListener("htmx:afterSettle", settle);
document.addEventListener("click", (event) => { if (event.target.closest("[data-fit]")) fit(); });
document.documentElement.classList.add("has-script");
begin();
if (isDrawn()) follow(false);
const DRAWN = "use[href*='/tiles'], use[data-drawn]";
const SENT = /(<use [^>]*?)href=(?="[^"#]*\/tiles[^"#]*#[^"]+-[0-3]")/g;
const TILE = /^(.+)#(.+-[0-3])$/;
const NAMES = / id="([^"]+)"/g;
const PARTS = /href="#([^"]+)"/g;
const BLEED = 0.5;

const files = new Map();
const pictures = new Map();

function read(text) {
  return new Map(text.split("\n").flatMap((line) => [...line.matchAll(NAMES)].map(([, name]) => [name, line])));
}

async function load(file) {
  files.set(file, null);
  const text = await fetch(file).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
  if (text) files.set(file, read(text)); else files.delete(file);
  if (text) paint(document);
}

function whole(drawings, name) {
  const found = new Set();
  const add = (line) => {
    if (!line || found.has(line)) return;
    found.add(line);
    for (const [, part] of line.matchAll(PARTS)) add(drawings.get(part));
  };
  add(drawings.get(name));
  return [...found].join("");
}

function held(drawings, name) {
  const side = 100 + 2 * BLEED;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-BLEED} ${-BLEED} ${side} ${side}" width="${side}" height="${side}">`
    + `<defs>${drawings}</defs><use href="#${name}" width="100" height="100"/></svg>`;
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  return image;
}

function picture(tile) {
  const [, file, name] = TILE.exec(tile);
  if (!files.has(file)) load(file);
  if (!files.get(file)) return "";
  if (!pictures.has(tile)) pictures.set(tile, held(whole(files.get(file), name), name));
  return pictures.get(tile).src;
}

function hang(image) {
  const src = picture(image.dataset.drawing);
  if (src) image.setAttribute(image.localName === "img" ? "src" : "href", src);
  if (src) delete image.dataset.drawing;
}

const drawing = (use) => use.dataset.drawn ?? use.getAttribute("href");

function paint(root) {
  for (const use of root.querySelectorAll(DRAWN)) {
    if (!TILE.test(drawing(use))) continue;
    const svg = use.closest("svg.tile");
    (svg ?? use).replaceWith(svg ? inPage(use, svg) : onBoard(use));
  }
  for (const image of root.querySelectorAll("[data-drawing]")) hang(image);
}

function inPage(use, svg) {
  const image = new Image();
  [image.className, image.alt, image.decoding] = [svg.getAttribute("class"), "", "sync"];
  return named(image, use);
}

function onBoard(use) {
  const image = document.createElementNS(use.namespaceURI, "image");
  for (const { name, value } of use.attributes) if (!["href", "data-drawn"].includes(name)) image.setAttribute(name, value);
  const [x, y, side] = ["x", "y", "width"].map((name) => Number(use.getAttribute(name)));
  const over = side * BLEED / 100;
  const place = { x: x - over, y: y - over, width: side + 2 * over, height: side + 2 * over };
  for (const name in place) image.setAttribute(name, place[name]);
  return named(image, use);
}

function named(image, use) {
  Object.assign(image.dataset, { drawing: drawing(use), tile: drawing(use).split("#")[1] });
  return image;
}

window.htmx?.defineExtension("tiles", { transformResponse: (text) => text.replaceAll(SENT, "$1data-drawn=") });
document.body.setAttribute("hx-ext", "tiles");
document.addEventListener("htmx:afterSettle", () => paint(document));
paint(document);

const STATE = ["data-choosing", "data-keys"];

const known = byId("known").content;
paint(known);
const tileIn = (part) => part.querySelector("[data-tile]").dataset.tile.replace(/-\d$/, "");
const kinds = [...known.querySelectorAll("li")];

function fillTray(tray) {
  paint(known);
  const { counts, chosen } = tray.dataset;
  const here = counts.split(",").map((copies, i) => [copies, kinds[i]]).filter(([copies]) => copies);
  here.sort(([one], [other]) => other - one);
  tray.append(...here.map(([copies, kind]) => trayTile(kind, Number(copies), tileIn(kind) === chosen)));
}

function keepTray(sheet, coming) {
  const [tray, other] = [sheet, coming].map((one) => one?.querySelector(".tray[data-counts]"));
  if (!tray || tray.dataset.counts !== other?.dataset.counts) return false;
  choose(tray, other.dataset.chosen);
  const parts = [...coming.childNodes];
  const place = parts.indexOf(other);
  for (const part of [...sheet.childNodes]) if (part !== tray) part.remove();
  tray.before(...parts.slice(0, place));
  tray.after(...parts.slice(place + 1));
  for (const name of STATE) {
    if (coming.hasAttribute(name)) sheet.setAttribute(name, coming.getAttribute(name)); else sheet.removeAttribute(name);
  }
  return [...sheet.children].filter((part) => part !== tray);
}

function choose(tray, chosen) {
  const lit = (one) => tileIn(one) === chosen;
  for (const one of tray.querySelectorAll("[aria-current]")) if (!lit(one)) one.removeAttribute("aria-current");
  [...tray.querySelectorAll(".tray-tile:not([aria-current])")].find(lit)?.setAttribute("aria-current", "true");
}

function trayTile(kind, copies, isChosen) {
  const item = kind.cloneNode(true);
  const count = document.createElement("span");
  [count.className, count.textContent] = ["count", copies];
  if (copies) item.firstElementChild.append(count);
  if (isChosen) item.firstElementChild.setAttribute("aria-current", "true");
  return item;
}

function nameTile(tile) {
  if (tile.querySelector(".visually-hidden")) return;
  const kind = kinds.find((one) => tileIn(one) === tileIn(tile));
  if (kind) tile.querySelector("[data-tile]").after(kind.querySelector(".visually-hidden").cloneNode(true));
}

function fillTrays() {
  document.querySelectorAll("#sheet [data-counts]:empty").forEach(fillTray);
  document.querySelectorAll("#sheet .tray-tile").forEach(nameTile);
}

root.setAttribute("hx-ext", "sheet");
window.htmx.config.defaultSwapStyle = "outerHTML";
window.htmx.defineExtension("sheet", {
  handleSwap: (style, sheet, coming) => style === "sheet" && keepTray(sheet, coming.querySelector("#sheet")),
});

function putFace(key) {
  key.append(...known.querySelector(`[data-face=${key.dataset.face}]`).cloneNode(true).childNodes);
}

function setKeys() {
  const { keys } = byId("sheet").dataset;
  for (const key of document.querySelectorAll("[data-key]")) {
    const on = (keys || "").split(" ").includes(key.dataset.key);
    if (key.tagName === "BUTTON") key.disabled = !on;
    else if (on) { key.href = key.dataset.ask + chosen(key); key.removeAttribute("aria-disabled"); }
    else { key.removeAttribute("href"); key.setAttribute("aria-disabled", "true"); }
  }
}

function chosen(key) {
  const tile = document.querySelector("#sheet .tray-tile[aria-current]");
  return key.dataset.key === "gaps" && tile ? `&tile=${tileIn(tile)}` : "";
}

function complete() {
  fillTrays();
  document.querySelectorAll("#sheet [data-face]:empty").forEach(putFace);
  setKeys();
}

function inherit(event) {
  const sheet = event.detail.fragment.querySelector("#sheet");
  if (!sheet) return;
  for (const { name, value } of byId("sheet").attributes) {
    if (!STATE.includes(name) && !sheet.hasAttribute(name)) sheet.setAttribute(name, value);
  }
}

document.addEventListener("htmx:oobBeforeSwap", inherit);
document.addEventListener("htmx:afterSettle", complete);
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb === "post") event.detail.headers["X-CSRFToken"] = byId("csrf").value;
});

function tap(event) {
  const link = event.target.closest("#map a, a[data-ask]");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const { lay, to } = link.dataset;
  if (lay) ask(byId("sheet").getAttribute("action"), { lay });
  else if (to) ask(`${root.dataset.table}replace/`, { to });
  else if (link.hasAttribute("href")) ask(link.getAttribute("href"));
}

function say() {
  const { said } = byId("strip").dataset;
  if (said) byId("said").textContent = said;
  delete byId("strip").dataset.said;
}

const isOwn = ({ target, requestConfig: { verb } }) => target.id === "sheet" || (target.id === "strip" && verb === "post");

let focused = "";
function remember(event) {
  const active = document.activeElement;
  if (isOwn(event.detail) && active?.closest("#sheet, #map, #bar")) focused = active.id || "sheet";
}
function refocus() {
  if (focused && document.activeElement === document.body) {
    const same = focused !== "sheet" && byId(focused);
    const next = same && !same.disabled ? same : document.querySelector("#sheet h2[tabindex]");
    next?.focus({ preventScroll: true });
  }
  focused = "";
}

function buzz(event) {
  const { requestConfig, xhr, successful } = event.detail;
  const felt = requestConfig.verb === "post" && xhr.status && navigator.userActivation?.hasBeenActive;
  if (felt && navigator.vibrate) navigator.vibrate(successful ? 20 : 60);
}

let lamp = null;
async function awake(on) {
  if (!lamp) {
    const { default: NoSleep } = await import(root.dataset.nosleep);
    lamp = new NoSleep();
  }
  await (on ? lamp.enable() : lamp.disable());
  root.dataset.lamp = on ? "on" : "";
  document.querySelector("#sheet [data-awake]")?.setAttribute("aria-pressed", String(on));
}
function rest() {
  if (root.dataset.lamp === "on" && byId("strip").dataset.rest) awake(false);
}

document.addEventListener("click", tap);
document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-awake]");
  if (key) awake(key.getAttribute("aria-pressed") !== "true").catch(() => {});
});
document.addEventListener("htmx:beforeSwap", remember);
document.addEventListener("htmx:afterSwap", (event) => {
  if (isOwn(event.detail)) scrollTo(0, 0);
});
document.addEventListener("htmx:afterSettle", () => {
  say();
  refocus();
  rest();
  document.querySelector("#sheet [data-awake]")?.setAttribute("aria-pressed", String(root.dataset.lamp === "on"));
});
document.addEventListener("htmx:afterRequest", buzz);

const AWAY = [502, 503, 504];
const AGAIN = 3000;
const KEY = `tableside-kept-${root.dataset.uid}`;

let sending = false;

function ended(xhr, { path, formData }, again) {
  if (again) sending = false;
  if (xhr.status && !AWAY.includes(xhr.status)) {
    if (again) localStorage.removeItem(KEY);
  } else {
    localStorage.setItem(KEY, JSON.stringify({ path, fields: [...formData.entries()] }));
    setTimeout(resend, AGAIN);
  }
  tell();
}

function tell() {
  const line = byId("connection");
  const kept = Boolean(localStorage.getItem(KEY));
  line.querySelector("[data-when=lost]").hidden = kept;
  line.querySelector("[data-when=kept]").hidden = !kept;
  line.hidden = !kept && line.dataset.lost === undefined;
  root.classList.toggle("is-waiting", !line.hidden);
}

function resend() {
  const kept = JSON.parse(localStorage.getItem(KEY) || "null");
  if (!kept || sending) return;
  sending = true;
  const values = {};
  for (const [key, value] of kept.fields) values[key] = key in values ? [values[key], value].flat() : value;
  values.shows = byId("seen").value;
  window.htmx.ajax("POST", kept.path, { source: "#connection", target: "#sheet", swap: "sheet", values }).catch(() => {});
}

document.addEventListener("htmx:beforeSend", ({ detail: { xhr, requestConfig, elt } }) => {
  if (requestConfig.verb === "post") xhr.addEventListener("loadend", () => ended(xhr, requestConfig, elt.id === "connection"));
});
document.addEventListener("tableside:online", resend);
document.addEventListener("tableside:connection", tell);

const [BRIEF, MOST] = [5000, 40000];
const RETRY = 2000;
const STUCK = 2000;

let writing = 0;
let pulling = null;
const waiting = new Map();
let wanted = "";
let leaving = false;
let patience = BRIEF;

function address(whole) {
  const { value, dataset } = byId("seen");
  const busy = document.querySelector("#sheet[data-choosing]") && !whole ? "&busy" : "";
  const { rest, pace } = byId("strip").dataset;
  const shows = `${rest === "away" ? "&away" : ""}${pace ? `&clock=${pace}` : ""}`;
  return `${root.dataset.table}pull/?seen=${value}&shown=${dataset.shown}${busy}${shows}${whole ? "&whole" : ""}`;
}

function pull(whole = false) {
  if (document.hidden) return;
  if (writing || pulling) { wanted = whole ? "whole" : wanted || "news"; return; }
  wanted = "";
  const tv = byId("tv");
  const [path, target] = tv ? [tv.dataset.whole, "#tv"] : [address(whole), "#strip"];
  window.htmx.ajax("GET", path, { source: target, target, swap: "outerHTML" }).catch(() => {});
}

function giveUp() {
  for (const [xhr, asked] of [...waiting]) if (Math.abs(Date.now() - asked) > STUCK) xhr.abort();
}

function expectAfter(took) { patience = Math.max(BRIEF, Math.min(4 * took, MOST)); }

function finish(xhr, verb) {
  if (verb === "post") writing -= 1;
  if (xhr.status) expectAfter(Math.abs(Date.now() - waiting.get(xhr)));
  waiting.delete(xhr);
  if (pulling === xhr) {
    pulling = null;
    if (!xhr.status) setTimeout(pull, RETRY);
  }
  if (wanted) pull(wanted === "whole");
}

addEventListener("pagehide", () => { leaving = true; });
addEventListener("pageshow", () => { leaving = false; });

document.addEventListener("htmx:beforeSwap", (event) => {
  const base = event.detail.xhr.getResponseHeader("Tableside-Base");
  const stale = base !== null && base !== byId("seen").value;
  const gone = !event.detail.target.isConnected;
  if (!leaving && !stale && !gone) return;
  event.detail.shouldSwap = false;
  if (!leaving) setTimeout(pull, 0, stale);
});
document.addEventListener("htmx:configRequest", (event) => { event.detail.timeout = patience; });
document.addEventListener("htmx:beforeSend", ({ detail: { xhr, elt, requestConfig: { verb } } }) => {
  if (verb === "post") writing += 1;
  else if (["strip", "tv"].includes(elt.id)) pulling = xhr;
  else return;
  waiting.set(xhr, Date.now());
  xhr.addEventListener("timeout", () => { patience = Math.min(2 * patience, MOST); });
  xhr.addEventListener("loadend", () => finish(xhr, verb));
});

const BEAT = 4000;
const QUIET = 20000;
const SOON = 500;
const PATIENCE = 8000;
const [LEAST, LONGEST] = [4000, 60000];

let socket = null;
let heard = 0;
let asked = 0;
let began = 0;
let allowed = LEAST;

const ago = (then) => Math.abs(Date.now() - then);
const announce = (name) => document.dispatchEvent(new Event(`tableside:${name}`));

function lost(is) {
  const line = byId("connection");
  if (!line) return;
  if (is) line.dataset.lost = ""; else delete line.dataset.lost;
  announce("connection");
}

function hear(event) {
  heard = Date.now();
  asked = 0;
  if (event.data === "pong") return;
  const poke = JSON.parse(event.data);
  if (poke.news === "seats" || byId("asks")?.dataset.shows !== undefined) announce("seats");
  if (poke.news !== "moves" || Number(byId("seen").value) !== poke.head) pull();
}

function connect() {
  if (socket) { socket.onclose = null; socket.close(); }
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${root.dataset.uid}/`);
  [heard, asked, began] = [Date.now(), 0, Date.now()];
  socket.onopen = online;
  socket.onmessage = hear;
  socket.onclose = () => { socket = null; setTimeout(beat, SOON); };
}

function online() {
  heard = Date.now();
  allowed = LEAST;
  expectAfter(ago(began));
  lost(false);
  giveUp();
  announce("online");
  pull();
}

function beat() {
  if (document.hidden) return;
  const silent = ago(heard);
  if (socket?.readyState !== WebSocket.OPEN) {
    pull();
    announce("seats");
    if (socket && silent <= allowed) return;
    if (socket) allowed = Math.min(2 * allowed, LONGEST);
    connect();
  } else if (asked && ago(asked) > PATIENCE) wake();
  else if (!asked && silent > QUIET) {
    asked = Date.now();
    socket.send("ping");
    pull();
  }
}

function wake() {
  if (document.hidden) return;
  giveUp();
  pull();
  announce("seats");
  connect();
}

document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.xhr.status) lost(false); });
document.addEventListener("htmx:sendError", () => lost(true));
document.addEventListener("htmx:timeout", () => {
  lost(true);
  if (socket?.readyState === WebSocket.OPEN) wake();
});
document.addEventListener("visibilitychange", wake);
addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
addEventListener("online", wake);
addEventListener("offline", () => lost(true));
setInterval(beat, BEAT);
connect();
{
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PACE = 900;

let timer = 0;
let here = 0;

const lights = () => [...document.querySelectorAll("[data-step]")];
const counts = () => [...document.querySelectorAll("[data-count]")];

function show(step) {
  const all = counts();
  here = Math.max(1, Math.min(step, all.length));
  for (const light of lights()) light.toggleAttribute("hidden", Number(light.dataset.step) > here);
  for (const count of all) {
    const number = Number(count.dataset.count);
    count.classList.toggle("is-later", number > here);
    count.classList.toggle("is-lit", number <= here);
    if (number === here) count.setAttribute("aria-current", "step"); else count.removeAttribute("aria-current");
  }
  const now = all[here - 1];
  const total = document.querySelector("[data-total]");
  if (total) total.textContent = now.dataset.sum;
  const label = document.querySelector("[data-step-label]");
  if (label) label.textContent = now.dataset.label;
}

function stop() {
  clearInterval(timer);
  timer = 0;
}

function play(from) {
  stop();
  show(from);
  timer = setInterval(() => {
    if (!counts().length || here >= counts().length) stop();
    else show(here + 1);
  }, PACE);
}

function begin() {
  const list = document.querySelector(".counted-steps");
  if (!list) { stop(); return; }
  if (list.dataset.begun !== undefined || counts().length < 2) return;
  list.dataset.begun = "";
  for (const keys of document.querySelectorAll("[data-explain]")) keys.hidden = false;
  if (!calm.matches) play(1);
}

function step(key) {
  const by = Number(key.dataset.stepBy);
  if (!by) {
    if (timer) stop(); else play(here >= counts().length ? 1 : here + 1);
    return;
  }
  stop();
  show((here || counts().length) + by);
}

function askAbout(event) {
  const piece = event.target.closest("#tiles :is(image, use), #figures use");
  const table = document.querySelector("[data-table]");
  if (!piece || !window.htmx || event.defaultPrevented || !table.dataset.about) return;
  const found = /^[tm](-?\d+)_(-?\d+)([a-z]\w*)?$/.exec(piece.id);
  if (!found) return;
  const [, x, y, segment] = found;
  const box = piece.getBoundingClientRect();
  const point = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height].map((part) => Math.round(part * 100));
  const where = segment ? `on=${segment}` : `point=${point}`;
  window.htmx.ajax("GET", `${table.dataset.about}?at=${x},${y}&${where}`, { source: "#board", target: "#sheet", swap: "outerHTML" });
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-step-by]");
  if (key) step(key); else askAbout(event);
});
document.addEventListener("htmx:afterSettle", begin);
begin();
}
{
const LONGEST = 900;
const heard = new WeakMap();

const faces = () => document.querySelectorAll("[data-clock]");
const now = () => performance.now() / 1000;

function show(face) {
  const [used, since, free, reserve] = face.dataset.clock.split(" ").map(Number);
  if (!heard.has(face)) heard.set(face, [since, now()]);
  if (face.dataset.runs === undefined) return;
  const [then, at] = heard.get(face);
  const running = then + now() - at;
  const over = used + (running > LONGEST ? 0 : running) - free;
  const left = Math.ceil(over <= 0 ? -over : Math.max(0, reserve - over));
  face.dataset.state = over <= 0 ? "free" : over < reserve ? "reserve" : "out";
  face.querySelector("b").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

const tick = () => faces().forEach(show);

document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  const since = xhr.getResponseHeader("Tableside-Clock");
  if (since !== null) faces().forEach((face) => heard.set(face, [Number(since), now()]));
});
document.addEventListener("htmx:afterSettle", tick);
setInterval(tick, 1000);
tick();
}
