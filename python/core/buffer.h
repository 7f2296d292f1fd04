// A table of numbers that Python reads in place through the buffer protocol: memoryview(...) or numpy.asarray(...).
#pragma once
#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace leipzig::python {

class Buffer {
 public:
  // What is returned to Python: a memoryview that keeps the numbers alive.
  template <class T>
  static pybind11::object of(std::vector<T> numbers, std::vector<pybind11::ssize_t> shape) {
    Buffer buffer;
    buffer.item_ = sizeof(T);
    buffer.format_ = pybind11::format_descriptor<T>::format();
    buffer.shape_ = std::move(shape);
    buffer.bytes_.resize(numbers.size() * sizeof(T));
    std::copy(std::as_bytes(std::span(numbers)).begin(), std::as_bytes(std::span(numbers)).end(),
              buffer.bytes_.begin());
    const pybind11::object owner = pybind11::cast(std::move(buffer));
    return pybind11::reinterpret_steal<pybind11::object>(PyMemoryView_FromObject(owner.ptr()));
  }
  template <class T>
  static pybind11::object of(std::vector<T> numbers) {
    const auto count = static_cast<pybind11::ssize_t>(numbers.size());
    return of(std::move(numbers), {count});
  }

  pybind11::buffer_info info() {
    std::vector<pybind11::ssize_t> strides(shape_.size());
    pybind11::ssize_t stride = item_;
    for (std::size_t i = shape_.size(); i-- > 0; stride *= shape_[i]) strides[i] = stride;
    return {bytes_.data(), item_, format_, static_cast<pybind11::ssize_t>(shape_.size()), shape_, strides};
  }

 private:
  std::vector<std::byte> bytes_;
  pybind11::ssize_t item_ = 1;
  std::string format_;
  std::vector<pybind11::ssize_t> shape_;
};

}  // namespace leipzig::python
